/** How route files become the route tree; shared by Vite and `npm run routes`. */
export const routing = {
  target: 'react' as const,
  autoCodeSplitting: true,
  routesDirectory: `${import.meta.dirname}/src/routes`,
  generatedRouteTree: `${import.meta.dirname}/src/routeTree.gen.ts`,
  quoteStyle: 'single' as const,
  semicolons: false,
  disableLogging: true,
  addExtensions: true,
  // A route's loader is bundled with its screen, so that the home page does not load schemas.
  codeSplittingOptions: {
    defaultBehavior: [
      ['loader', 'component', 'errorComponent', 'notFoundComponent'] as (
        | 'loader'
        | 'component'
        | 'errorComponent'
        | 'notFoundComponent'
      )[],
    ],
  },
}

/** The tree that public pages start with; the dashboard's screens are loaded when somebody enters the dashboard. */
export const publicRouting = {
  ...routing,
  routeFileIgnorePattern: '^dashboard\\.(?!tsx$)',
  generatedRouteTree: `${import.meta.dirname}/src/publicTree.gen.ts`,
  // The whole tree declares the types.
  disableTypes: true,
}
