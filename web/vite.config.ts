import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { outlinePlugin } from './outline.ts'
import { routing } from './routing.ts'

// What every page needs travels in one piece: it compresses better than a dozen.
const frame = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|use-sync-external-store)/',
    'node_modules/@tanstack/(?!.*/(queriesObserver|mutationObserver|infiniteQueryObserver|useQueries|useMutation|useBlocker|useCanGoBack)\\.js)',
    'contract/src/(client|endpoint|problem)\\.ts',
    'web/src/lib/(api|cookies|format|i18n|next|queryClient|later|reading|search|session|useServed|wipe|sessionWatch|store|theme|toasts|head)\\.tsx?$',
    'web/src/shell/(Brand|Header|LanguageSwitch|ThemeSwitch|UnverifiedBanner)\\.tsx$',
    'web/src/ui/(Button|Lantern|OfflineBanner|PageError|PageNotFound|signs|Splash|State|Toaster)\\.tsx$',
    'web/src/(entry-client|router|routeTree\\.gen|messages/catalogues|routes/[^?]+)\\.tsx?$',
    'web/src/lib/leavable\\.ts$',
  ].join('|'),
)

// What the screens share travels in a second one.
const pieces = new RegExp(
  [
    'node_modules/@tanstack/.*/(queriesObserver|mutationObserver|infiniteQueryObserver|useQueries|useMutation|useBlocker|useCanGoBack)\\.js',
    'contract/src/digits\\.ts$',
    'web/src/lib/(read|copy|dial|useSaidFault)\\.tsx?$',
    'web/src/ui/(?!PictureField)[^?]+$',
  ].join('|'),
)

// So do the sheets of the screens behind the login: every name of a file costs the first page a line.
const looks = /web\/src\/(account|dashboard|deliveries|dispatch|applications|parcels|payments|refunds|reviews|statistics)\/[^?]+\.css$/

/** One configuration, two bundles: `vite build` for browsers, `vite build --ssr` for the server's rendering. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [tanstackRouter(routing), react(), outlinePlugin()],
  // React has this hook itself by now.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { postcss: { plugins: [mantine()] } },
  // The server's bundle stands alone; in development Node loads the packages itself.
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The list of what to fetch beforehand is itself heavy: kept for the two big layouts, and for style sheets.
    modulePreload: { polyfill: false, resolveDependencies: (file, needed) => (/\/(dashboard|_site\.auth)-/.test(file) ? needed : []) },
    reportCompressedSize: false,
    ...(isSsrBuild
      ? { outDir: 'dist/server', copyPublicDir: false, rolldownOptions: { input: 'src/entry-server.tsx' } }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            input: 'src/entry-client.tsx',
            output: {
              codeSplitting: {
                groups: [
                  { name: 'frame', test: frame },
                  { name: 'pieces', test: pieces },
                  { name: 'looks', test: looks },
                ],
              },
            },
          },
        }),
  },
}))
