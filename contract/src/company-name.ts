/** The company's name before anybody has set it up. */
export const defaultName = 'Ranar'

/** Returns the company's name in a language; the default name is written in Bangla for Bangla. */
export const companyName = (locale: 'en' | 'bn', name: string) =>
  locale === 'bn' && name === defaultName ? 'রানার' : name
