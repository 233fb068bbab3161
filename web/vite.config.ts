import path from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { outlinePlugin } from './outline.ts'
import { routing } from './routing.ts'

const sheets = new Map<string, string>()
/** `home-hero`: the sheet's name and the class's own, which pack better than a hash; no two sheets may share a name. */
const className = (name: string, file: string) => {
  const sheet = path.basename(file, '.module.css')
  if ((sheets.get(sheet) ?? file) !== file) throw new Error(`Two sheets are named ${sheet}`)
  sheets.set(sheet, file)
  return `${sheet}-${name}`
}

// What every page needs travels in one piece: it compresses better than a dozen.
const frame = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|use-sync-external-store)/',
    'node_modules/@tanstack/(?!.*/(queriesObserver|mutationObserver|infiniteQueryObserver|useQueries|useMutation|useBlocker|useCanGoBack|useLocation)\\.js)',
    'contract/src/(client|endpoint|problem)\\.ts',
    'web/src/lib/(api|cookies|i18n|next|numbers|queryClient|later|leavable|reading|search|session|useServed|wipe|sessionWatch|store|theme|toasts|head|zone)\\.tsx?$',
    'web/src/shell/(Brand|Header|LanguageSwitch|parts|ThemeSwitch|UnverifiedBanner)\\.tsx?$',
    'web/src/ui/(Button|Lantern|OfflineBanner|PageError|PageNotFound|signs|Splash|State|Toaster)\\.tsx$',
    'web/src/(entry-client|router|routeTree\\.gen|messages/catalogues|routes/[^?]+)\\.tsx?$',
  ].join('|'),
)

// What the screens share travels in a second one.
const pieces = new RegExp(
  [
    'node_modules/@tanstack/.*/(queriesObserver|mutationObserver|infiniteQueryObserver|useQueries|useMutation|useBlocker|useCanGoBack|useLocation)\\.js',
    'contract/src/(digits|messages/money)\\.ts$',
    'web/src/lib/(copy|dial|format|read|slash|useSaidFault)\\.tsx?$',
    'web/src/ui/(?!PictureField)[^?]+$',
    'web/src/(notifications/Bell|parcels/ParcelId)\\.module\\.css$',
  ].join('|'),
)

// So does what every page with the kit needs of it: the two big layouts fetch one file instead of a dozen.
const kit = new RegExp(
  [
    'node_modules/@mantine/core/esm/(core|components/(CloseButton|Transition|UnstyledButton))/',
    'node_modules/@mantine/hooks/esm/(use-(did-update|id|isomorphic-effect|media-query|reduced-motion|uncontrolled)|utils/random-id)/',
    'node_modules/clsx/',
    'web/src/kit/(Kit|theme)\\.tsx?$',
  ].join('|'),
)
const kept = /web\/src\/lib\/(drafts|kept|lasting|person)\.ts$/

// So do the sheets of the screens behind the login, and those of the way in: every name of a file costs the first page a line.
const looks = /web\/src\/(dashboard|deliveries|dispatch|applications|downloads|parcels|payments|people|refunds|reviews|statistics)\/(?!profile)[^?]+\.css$/
const account = /web\/src\/(account\/[^?]+|kit\/PasswordField\.module|ui\/PictureField\.module)\.css$/

/** One configuration, two bundles: `vite build` for browsers, `vite build --ssr` for the server's rendering. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [tanstackRouter(routing), react(), outlinePlugin()],
  // React has this hook itself by now.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { postcss: { plugins: [mantine()] }, modules: { generateScopedName: className } },
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
                  { name: 'account', test: account },
                  { name: 'kit', test: kit },
                  { name: 'kept', test: kept },
                ],
              },
            },
          },
        }),
  },
}))
