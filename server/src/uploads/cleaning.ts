import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../db/index.ts'
import type { Handler } from '../jobs/kinds.ts'
import { isPictureName } from './pictures.ts'
import { orphans } from './queries.ts'

const HOUR_MS = 3_600_000
const BATCH = 500

/** Removes a file that a person has replaced. */
export const deleteHandler =
  ({ db, folder }: { db: Db; folder: string }): Handler<'uploads.delete'> =>
  async ({ name }) => {
    if (!isPictureName(name)) return
    for (const orphan of await orphans(db, [name])) await rm(path.join(folder, orphan), { force: true })
  }

/**
 * Removes files older than an hour that no person names: what a crash between disk and database has left. Of a folder in which nobody names anything
 * nothing is removed: its database is another one, not restored yet or not the one that was meant.
 */
export const sweepHandler =
  ({ db, folder }: { db: Db; folder: string }): Handler<'uploads.sweep'> =>
  async (_, { signal }) => {
    const names = await readdir(folder).catch(() => [])
    const doomed: string[] = []
    let isOurs = false
    for (let start = 0; start < names.length && !signal.aborted; start += BATCH) {
      const old = await Promise.all(names.slice(start, start + BATCH).map((name) => isOld(path.join(folder, name)).then((yes) => (yes ? name : ''))))
      const drafts = old.filter((name) => name.endsWith('.tmp'))
      const pictures = old.filter(isPictureName)
      const lost = await orphans(db, pictures)
      isOurs ||= lost.length < pictures.length
      doomed.push(...drafts, ...lost)
    }
    if (isOurs) for (const name of doomed) await rm(path.join(folder, name), { force: true })
  }

const isOld = async (file: string) => {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() === true && Date.now() - found.mtimeMs > HOUR_MS
}
