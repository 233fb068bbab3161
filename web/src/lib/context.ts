import type { QueryClient } from '@tanstack/react-query'
import type { I18n } from './i18n.tsx'
import type { Theme } from './theme.ts'

/** What the server tells every page about itself; `year` is the one in Dhaka when the page was rendered. */
export type Config = { tiles: { url: string; attribution: string }; origin: string; year: string }

/** What every route's functions are given. `has` knows which screens exist; `growTree` adds the dashboard's, true if
 * they were not there. */
export type Context = {
  queryClient: QueryClient
  i18n: I18n
  config: Config
  theme: Theme
  has: (path: string) => boolean
  growTree: () => Promise<boolean>
}
