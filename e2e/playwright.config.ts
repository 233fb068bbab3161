import { defineConfig } from '@playwright/test'
import { found } from './rig.ts'

const rig = found()
const files = (names: string) => names.split(' ').map((name) => `stories/${name}.ts`)

// Once: what brings its own widths, is weighed, or is about the network and not about what is seen. A story
// of another file that has nothing of width is tagged @phone. All else runs at both widths.
const onPhone =
  'axe bottom clock csrf downloads early first-load guards half-written run-day run-queue slow twice uploads version way-back weight widths'
// Once: a thousand parcels are given out where there is room for them, decisions of the office are written there, and a
// small laptop has a width of its own.
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
    timezoneId: 'Asia/Dhaka',
    // A log of a machine that is gone has no use for pictures, one for each page of a story.
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
