import { defineConfig } from '@playwright/test'
import { found } from './rig.ts'

const rig = found()

export default defineConfig({
  testDir: '.',
  testMatch: ['stories/**/*.ts', 'regression/**/*.ts'],
  outputDir: '../test-results',
  globalSetup: './rig.ts',
  workers: 2,
  forbidOnly: true,
  // On a busy machine a second try; `npm test` names each story that needed one.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    ...(rig && { baseURL: rig.origin, launchOptions: rig.launch }),
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    // What brings its own width, is weighed, or is not looked at runs once; so does axe.
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      testIgnore: ['axe', 'bottom', 'csrf', 'weight', 'widths'].map((name) => `stories/${name}.ts`),
    },
  ],
})
