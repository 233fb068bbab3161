import path from 'node:path'
import { createRouterPluginContext } from '@tanstack/router-plugin/context'
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { outlinePlugin } from './outline.ts'
import { publicRouting, routing } from './routing.ts'

const sheets = new Map<string, string>()
/** Names classes by sheet and class (`home-hero`); compresses better than a hash. Throws if sheets share a name. */
const className = (name: string, file: string) => {
  const sheet = path.basename(file, '.module.css')
  if ((sheets.get(sheet) ?? file) !== file) throw new Error(`Two sheets are named ${sheet}`)
  sheets.set(sheet, file)
  return `${sheet}-${name}`
}

/** Configures two bundles: `vite build` for browsers, `vite build --ssr` for rendering on the server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    tanstackRouterGenerator(publicRouting, createRouterPluginContext()),
    tanstackRouter(routing),
    react(),
    outlinePlugin(),
  ],
  // React now has this hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { postcss: { plugins: [mantine()] }, modules: { generateScopedName: className } },
  // The server's bundle contains its packages; in development Node loads them itself.
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Lists of files to preload are heavy, so only the two big layouts have them; style sheets are always preloaded.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) => (/\/(dashboard|_site\.auth)-/.test(file) ? needed : []),
    },
    reportCompressedSize: false,
    ...(isSsrBuild
      ? { outDir: 'dist/server', copyPublicDir: false, rolldownOptions: { input: 'src/entry-server.tsx' } }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            input: 'src/entry-client.tsx',
            output: {
              // What every page needs is one file, which compresses better; other shared code is split by its users.
              codeSplitting: { groups: [{ name: 'frame', tags: ['$initial'] }] },
            },
          },
        }),
  },
}))
