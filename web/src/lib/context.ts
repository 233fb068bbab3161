import type { QueryClient } from '@tanstack/react-query'
import type { I18n } from './i18n.tsx'
import type { Theme } from './theme.ts'

/** Settings that the server sends with every page; `year` is the year in Dhaka at rendering. */
export type Config = { tiles: { url: string; attribution: string }; origin: string; year: string }

/** Router context. `has`: whether a path has a route; `growTree`: adds the dashboard's routes, false if present. */
export type Context = {
  queryClient: QueryClient
  i18n: I18n
  config: Config
  theme: Theme
  has: (path: string) => boolean
  growTree: () => Promise<boolean>
}
