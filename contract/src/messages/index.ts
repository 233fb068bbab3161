import type * as english from './en/index.ts'

type Catalogue = typeof english
/** `domain.name` of a text that people read; the English catalogue is the list, the Bangla one satisfies it. */
export type MessageKey = { [D in keyof Catalogue & string]: `${D}.${keyof Catalogue[D] & string}` }[keyof Catalogue & string]
export type Messages = { readonly [D in keyof Catalogue]: { readonly [K in keyof Catalogue[D]]: string } }
/** A value that is itself a text of the catalogue is given as its key. */
export type MessageParams = Readonly<Record<string, string | number | { key: MessageKey }>>

export const locales = ['en', 'bn'] as const
export type Locale = (typeof locales)[number]

/** The text behind a key, its `{placeholders}` filled; a text that is no key comes back as it is. */
export const say = (messages: Partial<Messages>, key: MessageKey | (string & {}), params: MessageParams = {}): string => {
  const [domain = '', name = ''] = key.split('.')
  const found = (messages as Record<string, Record<string, string>>)[domain]?.[name]
  return (found ?? key).replace(/\{(\w+)\}/g, (whole, param) => {
    const value = params[param]
    return typeof value === 'object' ? say(messages, value.key) : String(value ?? whole)
  })
}

/** The first of ours in an `Accept-Language` header; English when there is none. */
export const localeOf = (acceptLanguage: string | undefined): Locale =>
  (acceptLanguage ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().slice(0, 2))
    .find((tag): tag is Locale => (locales as readonly string[]).includes(tag)) ?? 'en'
