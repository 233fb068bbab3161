import { defineConfig } from 'vite'

/** The server in a few files: Node spends seconds and 150 MB on loading its thousand modules one by one
 * (docs/decisions/0042). */
export default defineConfig({
  root: import.meta.dirname,
  // Those with programs of the machine, and what production does not need.
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
