/** The address that dials a number, however it is written. */
export const dial = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
