import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { outlinePlugin } from './outline.ts'
import { routing } from './routing.ts'

// What every page needs travels in one piece: it compresses better than a dozen.
const frame = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|use-sync-external-store|@tanstack/[^/]+)/',
    'contract/src/(client|endpoint|problem)\\.ts',
    'web/src/lib/(api|cookies|format|i18n|next|queryClient|reading|search|session|sessionWatch|store|theme|toasts|head)\\.tsx?$',
    'web/src/shell/(Brand|Footer|Header|LanguageSwitch|ThemeSwitch|UnverifiedBanner)\\.tsx$',
    'web/src/ui/(Button|Lantern|OfflineBanner|PageError|PageNotFound|signs|Splash|State|Toaster)\\.tsx$',
    'web/src/(entry-client|router|routeTree\\.gen|messages/catalogues|routes/[^?]+)\\.tsx?$',
  ].join('|'),
)

/** One configuration, two bundles: `vite build` for browsers, `vite build --ssr` for the server's rendering. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [tanstackRouter(routing), react(), outlinePlugin()],
  css: { postcss: { plugins: [mantine()] } },
  // The server's bundle stands alone; in development Node loads the packages itself.
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(isSsrBuild
      ? { outDir: 'dist/server', copyPublicDir: false, rolldownOptions: { input: 'src/entry-server.tsx' } }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: { input: 'src/entry-client.tsx', output: { codeSplitting: { groups: [{ name: 'frame', test: frame }] } } },
        }),
  },
}))
