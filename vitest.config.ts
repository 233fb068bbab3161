import { defineConfig } from 'vitest/config'

// A bound for failing, with room for a busy machine; what a test waits for has its own in server/test/until.ts.
const patience = { testTimeout: 180_000, hookTimeout: 180_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...patience } },
      { test: { name: 'server', include: ['server/**/*.test.ts'], globalSetup: 'server/test/cluster.ts', ...patience } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], ...patience } },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'], ...patience } },
    ],
  },
})
