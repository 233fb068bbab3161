import { defineConfig } from '@playwright/test'
import { found } from './rig.ts'

const rig = found()
const files = (names: string) => names.split(' ').map((name) => `stories/${name}.ts`)

// Files that run at phone width only: they set their own widths, weigh files or test the network. In other files,
// @phone marks single stories that do not depend on the width; all others run at both widths.
const onPhone =
  'axe bottom clock csrf downloads early first-load guards half-written run-day run-queue run-queue-owner slow slow-booking twice uploads version way-back weight widths'
// Files that run at desktop width only: bulk assignment, decisions of the office, and one with its own width.
const onDesktop = 'half-decided small-laptop two-dispatchers'

export default defineConfig({
  testDir: '.',
  testMatch: 'stories/**/*.ts',
  outputDir: '../test-results',
  globalSetup: './rig.ts',
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    ...(rig && { baseURL: rig.origin, launchOptions: rig.launch }),
    locale: 'en-US',
    // Filling the cache takes half of a dashboard's CPU; stories that need the worker allow it.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Dhaka',
    // CI keeps only the log, so screenshots would be lost.
    screenshot: process.env.CI ? 'off' : 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testIgnore: files(onDesktop),
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      grepInvert: /@phone/,
      testIgnore: files(onPhone),
    },
  ],
})
