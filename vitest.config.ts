import { defineConfig } from 'vitest/config'
import { outlinePlugin } from './web/outline.ts'

// Upper bounds with room for a busy machine; waits within tests have their own bound, in server/test/until.ts.
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 90_000 } } }

const unit = ['{contract,web}/src/**/*.test.ts', 'scripts/{texts,deploy,check-styles}.test.ts']
// Server tests that need neither a database nor their own process.
const rules = ['platform/{env,fair-queue}', 'platform/ssr/policy', 'parcels/run-order'].map(
  (file) => `server/src/${file}.test.ts`,
)

export default defineConfig({
  test: {
    maxWorkers: 3,
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
          // Loading the server takes longer than most test files run, so files share it; each has its own database.
          isolate: false,
          ...patience,
        },
      },
    ],
  },
})
