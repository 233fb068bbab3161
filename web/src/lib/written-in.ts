/** Returns the `lang` of people's text: `bn` for Bangla, which English pages show in a system font; else undefined. */
export const writtenIn = (text: string) => (/[\u0980-\u09F2\u09F4-\u09FE]/.test(text) ? 'bn' : undefined)
