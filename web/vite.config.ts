import path from 'node:path'
import { createRouterPluginContext } from '@tanstack/router-plugin/context'
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { outlinePlugin } from './outline.ts'
import { publicRouting, routing } from './routing.ts'

const sheets = new Map<string, string>()
/** `home-hero`: the sheet's name and the class's own, which pack better than a hash; no two sheets may share a name. */
const className = (name: string, file: string) => {
  const sheet = path.basename(file, '.module.css')
  if ((sheets.get(sheet) ?? file) !== file) throw new Error(`Two sheets are named ${sheet}`)
  sheets.set(sheet, file)
  return `${sheet}-${name}`
}

/** One configuration, two bundles: `vite build` for browsers, `vite build --ssr` for the server's rendering. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    tanstackRouterGenerator(publicRouting, createRouterPluginContext()),
    tanstackRouter(routing),
    react(),
    outlinePlugin(),
  ],
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
              // What every page needs is one file, which compresses better than a dozen; what some share is split by
              // who shares it.
              codeSplitting: { groups: [{ name: 'frame', tags: ['$initial'] }] },
            },
          },
        }),
  },
}))
