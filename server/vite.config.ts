import { defineConfig } from 'vite'

/** Bundles the server: Node takes seconds and 150 MB to load its thousand modules one by one (docs/decisions/0042). */
export default defineConfig({
  root: import.meta.dirname,
  // Packages with native code, and what production does not need.
  ssr: { noExternal: true, external: ['sharp', '@node-rs/argon2', 'pg-native', 'vite'] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist/app',
    target: 'node24',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
