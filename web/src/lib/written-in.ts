/** The `lang` of what people have written on a page in English: the page's own, or Bangla, whose font it need not fetch. */
export const writtenIn = (text: string) => (/[\u0980-\u09F2\u09F4-\u09FE]/.test(text) ? 'bn' : undefined)
