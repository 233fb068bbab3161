import type * as english from './en/index.ts'

type Catalogue = typeof english
/** `domain.name` of a text that people read; the English catalogue is the list, the Bangla one satisfies it. */
export type MessageKey = { [D in keyof Catalogue & string]: `${D}.${keyof Catalogue[D] & string}` }[keyof Catalogue &
  string]
export type Messages = { readonly [D in keyof Catalogue]: { readonly [K in keyof Catalogue[D]]: string } }
/** A value that is itself a text of the catalogue is given as its key. */
export type MessageParams = Readonly<Record<string, string | number | { key: MessageKey }>>

export const locales = ['en', 'bn'] as const
export type Locale = (typeof locales)[number]
/** By which numbers, months and weekdays are written: BCP 47. */
export const tags = { en: 'en-IN', bn: 'bn-BD' } as const satisfies Record<Locale, string>

/**
 * The text behind a key, its `{placeholders}` filled; a text that is no key comes back as it is.
 * `{n|parcel|parcels}` is the word that goes with the number `n`, for languages whose nouns have two forms.
 */
export const say = (
  messages: Partial<Messages>,
  key: MessageKey | (string & {}),
  params: MessageParams = {},
): string => {
  const [domain = '', name = ''] = key.split('.')
  const found = (messages as Record<string, Record<string, string>>)[domain]?.[name]
  return (found ?? key).replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, param, one?: string, many?: string) => {
    const value = params[param]
    if (many !== undefined) return `${value}` === '1' ? `${one}` : many
    return typeof value === 'object' ? say(messages, value.key) : String(value ?? whole)
  })
}

/** The one of ours that an `Accept-Language` header likes best; English when it names none. */
export const localeOf = (acceptLanguage: string | undefined): Locale => {
  const wishes = (acceptLanguage ?? '')
    .toLowerCase()
    .split(',')
    .map((wish) => {
      const [tag = '', ...more] = wish.split(';').map((part) => part.trim())
      const weight = more.find((part) => part.startsWith('q='))?.slice(2)
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
  const liked = wishes.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  return liked.flatMap(({ language }) => locales.find((ours) => ours === language) ?? [])[0] ?? 'en'
}
