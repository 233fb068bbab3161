/** Returns the `tel:` URL of a phone number in any notation. */
export const dial = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
