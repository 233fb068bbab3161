import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie, YEAR_SECONDS } from './cookies.ts'
import { createStore } from './store.ts'

export const THEME_COOKIE = 'ranar-theme'
const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]
export const themeOf = (text: string | undefined): Theme => themes.find((theme) => theme === text) ?? 'system'

const chosen = createStore<Theme>(themeOf(readCookie(THEME_COOKIE)))
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches
const show = () => {
  const theme = chosen.get()
  document.documentElement.dataset.mantineColorScheme = theme === 'system' ? (systemIsDark() ? 'dark' : 'light') : theme
}

/** Inline script that runs before the first paint when the theme follows the system. */
export const themeBoot = `if(matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.dataset.mantineColorScheme='dark'`

export const onTheme = chosen.subscribe
export const currentTheme = chosen.get
export const setTheme = (theme: Theme) => {
  writeCookie(THEME_COOKIE, theme, YEAR_SECONDS)
  chosen.set(theme)
  show()
}

/** Follows the system's theme while the person's choice is `system`; returns the unsubscribe function. */
export const watchSystemTheme = () => {
  const query = matchMedia('(prefers-color-scheme: dark)')
  query.addEventListener('change', show)
  return () => query.removeEventListener('change', show)
}

export const useTheme = () => useSyncExternalStore(chosen.subscribe, chosen.get, (): Theme => 'system')
