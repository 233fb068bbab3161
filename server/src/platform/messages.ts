import { type Locale, type MessageKey, type MessageParams, type Messages, say, tags } from '@ranar/contract'
import * as bn from '@ranar/contract/messages/bn/index'
import * as en from '@ranar/contract/messages/en/index'

const catalogues: Record<Locale, Messages> = { en, bn }

/** Returns a text of the catalogue in the reader's language. */
export const inWords = (locale: Locale, key: MessageKey | (string & {}), params?: MessageParams) =>
  say(catalogues[locale], key, params)

/** Formats numbers as readers of the language write them. */
export const inDigitsOf = (locale: Locale, params: MessageParams): MessageParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? value.toLocaleString(tags[locale], { maximumFractionDigits: 3 }) : value,
    ]),
  )
