import { defineConfig } from '@playwright/test'
import { found } from './rig.ts'

const rig = found()
const files = (names: string) => names.split(' ').map((name) => `stories/${name}.ts`)

// A story that does not depend on the width runs only at the one its user mostly has; all others run at both. Single
// stories say so by a tag, @phone or @desktop. The layout of every screen at every width is tested by widths.ts.
const onPhone =
  'aligned applying auth axe booking-draft bottom clock cod csrf door-sheets downloads early first-load gateway gateway-lost guards half-written held-row incognito into-dashboard language lost-answer notifications offline offline-cache payment-elsewhere payment-small place-search price-table receiver receiver-asks receiver-link refund-from-card refunds return reviews run run-collect run-day run-decided run-door run-focus run-offline run-queue run-queue-owner run-refused run-session run-taken scan scan-session sender signup slow slow-booking statement tariff-sender text-size theme twice uploads version way-back weight widths'
const onDesktop =
  'applications assign book-many book-many-money book-many-refused book-many-sender cash company conflict-money courier-runs decided-first dispatch enter-takes exceptions filtered focus-kept half-decided hand-overs label palette-finds palette-words payday refused-for-good reject rights same-name small-laptop sms statistics today-day today-keys today-undo'
const desktop = { viewport: { width: 1280, height: 800 } }
// A story of minutes starts first, so that it does not run alone at the end.
const long = files('two-dispatchers')

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
    { name: 'long', use: desktop, testMatch: long },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grepInvert: /@desktop/,
      testIgnore: [...files(onDesktop), ...long],
    },
    {
      name: 'desktop',
      use: desktop,
      grepInvert: /@phone/,
      testIgnore: [...files(onPhone), ...long],
    },
  ],
})
