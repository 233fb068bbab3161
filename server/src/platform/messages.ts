import { type Locale, type MessageKey, type MessageParams, type Messages, say } from '@ranar/contract'
import * as bn from '@ranar/contract/messages/bn/index'
import * as en from '@ranar/contract/messages/en/index'

const catalogues: Record<Locale, Messages> = { en, bn }

/** Returns a text of the catalogue in the reader's language. */
export const inWords = (locale: Locale, key: MessageKey | (string & {}), params?: MessageParams) =>
  say(catalogues[locale], key, params)
