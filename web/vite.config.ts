import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { outlinePlugin } from './outline.ts'
import { routing } from './routing.ts'

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
      : { outDir: 'dist/client', manifest: true, rolldownOptions: { input: 'src/entry-client.tsx' } }),
  },
}))
