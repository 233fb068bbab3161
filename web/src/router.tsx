import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import type { Transport } from './lib/api.ts'
import type { Config, Context } from './lib/context.ts'
import { type I18n, I18nProvider, type TextGroup } from './lib/i18n.tsx'
import { insist } from './lib/insist.ts'
import { createQueryClient } from './lib/query-client.ts'
import { parseSearch, stringifySearch } from './lib/search.ts'
import { noticeRefusal } from './lib/session.ts'
import type { Theme } from './lib/theme.ts'
import type { routeTree } from './routeTree.gen.ts'
import { PageError } from './ui/PageError.tsx'
import { PageNotFound } from './ui/PageNotFound.tsx'
import { Splash } from './ui/Splash.tsx'

type Tree = typeof routeTree
type Parts = {
  /** The routes; with `whole`, only the public ones, to which loading `whole` adds the dashboard's. */
  tree: Tree
  whole?: () => Promise<{ routeTree: Tree }>
  i18n: I18n
  transport: Transport
  config: Config
  theme: Theme
  nonce?: string
  isShell?: boolean
}
type Dehydrated = { texts: TextGroup[]; config: Config }

/** Creates a router with its own query client: one per page view on the server, one per tab in a browser. */
export const makeRouter = ({ tree, whole, i18n, transport, config, theme, nonce, isShell }: Parts) => {
  const queryClient = createQueryClient(transport, noticeRefusal)
  let isWhole = !whole
  async function growTree(): Promise<boolean> {
    if (isWhole) return false
    // Importing it adds children to the same root route.
    await whole?.()
    if (!isWhole) router.setRoutes(router.buildRouteTree())
    isWhole = true
    return true
  }
  const context: Context = { queryClient, i18n, config, theme, has: (path) => path in router.routesByPath, growTree }
  const router = createRouter({
    routeTree: tree,
    context,
    isShell,
    ssr: { nonce },
    parseSearch,
    stringifySearch,
    origin: config.origin || undefined,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Splash,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    scrollRestoration: true,
    // /DASHBOARD must not be a second URL of /dashboard.
    caseSensitive: true,
    Wrap: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
    dehydrate: (): Dehydrated => ({ texts: [...i18n.groups], config }),
    hydrate: async (sent: Dehydrated) => {
      Object.assign(config, sent.config)
      const isInside = router.history.location.pathname.startsWith('/dashboard')
      await insist(() => Promise.all([i18n.need(...sent.texts), isInside && growTree()]))
      i18n.markHydrated()
    },
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    handleRedirects: false,
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** The text group that this route needs; `light` by default. */
    texts?: TextGroup
  }
}
