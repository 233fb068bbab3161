import type { LaunchOptions } from '@playwright/test'
import { startServer } from '@ranar/server/testing'
import { buildServer } from '../scripts/build-server.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { findBrowser } from './browser.ts'

/** What the whole run shares: one server with a database of its own, and a browser that starts. */
type Found = { origin: string; dataDir: string; databaseUrl: string; launch: LaunchOptions }

const name = 'RANAR_E2E'

/** Known once the run was set up; workers inherit it. */
export const found = (): Found | undefined => (process.env[name] ? JSON.parse(process.env[name]) : undefined)

/** The same, for stories: they run after the set-up. */
export function running(): Found {
  const rig = found()
  if (!rig) throw new Error('The stories were not set up: run them through Playwright')
  return rig
}

export default async function setup() {
  const browser = await findBrowser()
  buildWeb()
  buildServer()
  // As it runs for real.
  const server = await startServer({}, 'built.mjs')
  const { origin, dataDir, databaseUrl } = server
  process.env[name] = JSON.stringify({ origin, dataDir, databaseUrl, launch: browser.launch } satisfies Found)
  return async () => {
    await server.stop()
    server.forget()
    browser.forget()
  }
}
