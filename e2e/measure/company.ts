import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { openDb, parcels, startServer } from '@ranar/server/testing'
import { buildWeb } from '../../scripts/build-web.ts'
import { findBrowser } from '../browser.ts'

const root = path.resolve(import.meta.dirname, '../..')
const dataDir = path.resolve(root, process.env.DATA_DIR ?? 'data-measure')

/** Starts the demo company on its own server and finds a browser; returns two pages' URLs, `leave` stops both. */
export async function openCompany() {
  const browser = await findBrowser()
  buildWeb()
  const { status } = spawnSync(process.execPath, [path.join(root, 'server/demo/fill.ts')], {
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir },
  })
  if (status !== 0) throw new Error(`The demo company could not be made in ${dataDir}`)
  const server = await startServer({ DATA_DIR: dataDir, NODE_ENV: 'production' })
  const { db, close } = openDb(server.databaseUrl, { origin: server.origin, max: 1 })
  const [parcel] = await db.select({ code: parcels.code }).from(parcels).limit(1)
  await close()
  const pages = {
    home: `${server.origin}/`,
    'parcel status': `${server.origin}/parcel-status?parcel_id=${parcel?.code}`,
  }
  const leave = async () => {
    await server.stop()
    browser.forget()
  }
  return { launch: browser.launch, pages, leave }
}

/** Describes the measuring machine: number and model of its CPUs, and its load. */
export const machine = () =>
  `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, load ${os
    .loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
