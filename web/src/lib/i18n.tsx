import { type Locale, type MessageKey, type MessageParams, type Messages, say } from '@ranar/contract/messages/index'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { writeCookie, YEAR_SECONDS } from './cookies.ts'
import { createStore } from './store.ts'

export const LOCALE_COOKIE = 'ranar-locale'

/** Text groups that only the screens of one role need. */
export type RoleTexts = 'office' | 'courier' | 'sender'
/** The part of the catalogue a page needs: its route's `staticData.texts`, by default `light`. */
export type TextGroup = 'light' | 'parcel' | 'receiver' | 'account' | 'full' | RoleTexts
/** Some domains of the catalogue, each possibly in part. */
type Texts = { readonly [D in keyof Messages]?: Partial<Messages[D]> }
export type LoadTexts = (locale: Locale, group: TextGroup) => Promise<Texts> | Texts
/** Returns the text of a message key in the reader's language. */
export type Say = (key: MessageKey, params?: MessageParams) => string

/** Creates one reader's language and loaded texts; one per router. */
export const createI18n = (first: Locale, load: LoadTexts) => {
  const groups = new Set<TextGroup>()
  const state = createStore<{ locale: Locale; messages: Partial<Messages>; t: Say }>(speak(first, {}))
  const fetchAll = async (locale: Locale, wanted: Iterable<TextGroup>) =>
    (await Promise.all([...wanted].map((group) => load(locale, group)))).reduce(mergeTexts, {}) as Partial<Messages>

  let hydrated: ReturnType<typeof state.get> | undefined

  return {
    get: state.get,
    /** The texts of the server's HTML, for parts of the page that hydrate after a change of language. */
    getServerSnapshot: () => hydrated ?? state.get(),
    markHydrated: () => {
      hydrated = state.get()
    },
    subscribe: state.subscribe,
    groups,
    t: ((key, params) => state.get().t(key, params)) as Say,
    /** Loads the groups that are missing; once it resolves, their texts are available synchronously. */
    need: async (...wanted: TextGroup[]) => {
      const missing = wanted.filter((group) => !groups.has(group))
      if (missing.length === 0) return
      const { locale } = state.get()
      const more = await fetchAll(locale, missing)
      for (const group of missing) groups.add(group)
      // Another call may have loaded texts or changed the language meanwhile.
      const now = state.get()
      state.set(
        speak(
          now.locale,
          mergeTexts(
            now.messages,
            now.locale === locale ? more : await fetchAll(now.locale, missing),
          ) as Partial<Messages>,
        ),
      )
    },
    switchTo: async (locale: Locale) => {
      let messages: Partial<Messages> = {}
      // Groups that a screen loads meanwhile are needed in the new language too.
      for (let size = -1; size !== groups.size; ) {
        size = groups.size
        messages = await fetchAll(locale, [...groups])
      }
      writeCookie(LOCALE_COOKIE, locale, YEAR_SECONDS)
      document.documentElement.lang = locale
      state.set(speak(locale, messages))
    },
  }
}
export type I18n = ReturnType<typeof createI18n>

/** Merges two sets of texts; each may hold only a part of a domain. */
export const mergeTexts = (some: Texts, more: Texts): Texts => {
  const merged: Record<string, object> = { ...some }
  for (const [domain, texts] of Object.entries(more)) {
    const known = merged[domain]
    // On the server each group is the whole catalogue; copying it took a seventh of a page's CPU.
    merged[domain] = known && known !== texts ? { ...known, ...texts } : texts
  }
  return merged
}

const speak = (locale: Locale, messages: Partial<Messages>) => ({
  locale,
  messages,
  t: ((key, params) => say(messages, key, params)) as Say,
})

const Context = createContext<I18n | null>(null)
export const I18nProvider = ({ i18n, children }: { i18n: I18n; children: ReactNode }) => (
  <Context value={i18n}>{children}</Context>
)

/** Returns `{ t, locale, i18n }`; re-renders when the language changes. Throws without a provider. */
export const useI18n = () => {
  const i18n = useContext(Context)
  if (!i18n) throw new Error('useI18n needs an I18nProvider above it')
  return { ...useSyncExternalStore(i18n.subscribe, i18n.get, i18n.getServerSnapshot), i18n }
}
export const useT = () => useI18n().t
