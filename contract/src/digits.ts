/** Bangla digits as ASCII ones, for whatever a person types. */
export const asciiDigits = (text: string) => text.replace(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)))
