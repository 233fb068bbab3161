import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate as migrateBank } from '@ranar/sandbox-bank/migrate'
import type { TestProject } from 'vitest/node'
import { openDb } from '../src/platform/db/db.ts'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket folder of the throw-away PostgreSQL of this test run. */
    socketDir: string
  }
}

const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
}

/** Starts one throw-away PostgreSQL for the run, with a migrated database `template` that each test file copies. */
export default async function setup(project: TestProject) {
  const dir = mkdtempSync(path.join(folder(), 'ranar-test-'))
  const cluster = await startEmbedded(path.join(dir, 'pg'), { database: 'template', settings: careless })
  const { pool, close } = openDb(cluster.url, { origin: 'http://localhost:3000' })
  await migrate(pool)
  await migrateBank(pool)
  await close()
  project.provide('socketDir', cluster.socketDir)
  return async () => {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Returns /dev/shm if it has 1 GiB of room and is writable, else the temporary folder. */
function folder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize < 2 ** 30) return os.tmpdir()
    rmSync(mkdtempSync('/dev/shm/ranar-try-'), { recursive: true })
    return '/dev/shm'
  } catch {
    return os.tmpdir()
  }
}
