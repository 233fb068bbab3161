import { defineConfig } from 'vitest/config'
import { outlinePlugin } from './web/outline.ts'

// A bound for failing, with room for a busy machine; what a test waits for has its own in server/test/until.ts.
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 90_000 } } }

const unit = ['{contract,web}/src/**/*.test.ts', 'scripts/{texts,deploy,check-styles}.test.ts']
// Tests of the server that need neither a database nor a process of their own.
const rules = ['platform/{env,fair-queue}', 'platform/ssr/policy', 'parcels/run-order'].map(
  (file) => `server/src/${file}.test.ts`,
)

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { plugins: [outlinePlugin()], test: { name: 'unit', include: [...unit, ...rules], ...patience } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], exclude: unit, ...patience } },
      {
        test: {
          name: 'server',
          include: ['{server,sandbox-bank}/**/*.test.ts'],
          exclude: rules,
          globalSetup: 'server/test/cluster.ts',
          setupFiles: 'server/test/midnight.ts',
          // Loading the server takes longer than most files run; each has a database of its own.
          isolate: false,
          ...patience,
        },
      },
    ],
  },
})
