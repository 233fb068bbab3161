/** Returns a text with a capital first letter, for words that stand alone; scripts without capitals stay unchanged. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
