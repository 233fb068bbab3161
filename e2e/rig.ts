import type { LaunchOptions } from '@playwright/test'
import { startServer } from '@ranar/server/testing'
import { buildServer } from '../scripts/build-server.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { findBrowser } from './browser.ts'

/** State shared by a whole run: one server with its own database, and how to launch a working browser. */
type Found = { origin: string; dataDir: string; databaseUrl: string; launch: LaunchOptions }

const name = 'RANAR_E2E'

/** Returns the shared state, which workers inherit by the environment; undefined before the global set-up. */
export const found = (): Found | undefined => (process.env[name] ? JSON.parse(process.env[name]) : undefined)

/** Returns the shared state for a story; throws an Error if the global set-up has not run. */
export function running(): Found {
  const rig = found()
  if (!rig) throw new Error('The stories were not set up: run them through Playwright')
  return rig
}

// Pages of stories live for seconds: optimizing their code costs more than it saves (docs/decisions/0054).
const brief = '--js-flags=--no-turbofan'

export default async function setup() {
  const browser = await findBrowser()
  buildWeb()
  buildServer()
  // Run the built server, as in production.
  const server = await startServer({}, 'built.mjs')
  const { origin, dataDir, databaseUrl } = server
  const launch = { ...browser.launch, args: [...(browser.launch.args ?? []), brief] }
  process.env[name] = JSON.stringify({ origin, dataDir, databaseUrl, launch } satisfies Found)
  return async () => {
    await server.stop()
    server.forget()
    browser.forget()
  }
}
