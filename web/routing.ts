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
  // A route's loader travels with its screen, so that schemas stay out of what the home page loads.
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

/** The tree that public pages start with: all but the dashboard's screens, which come with the first step into it. */
export const publicRouting = {
  ...routing,
  routeFileIgnorePattern: '^dashboard\\.(?!tsx$)',
  generatedRouteTree: `${import.meta.dirname}/src/publicTree.gen.ts`,
  // The whole tree has them.
  disableTypes: true,
}
