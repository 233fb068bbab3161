import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../db/db.ts'
import type { Handler } from '../jobs/kinds.ts'
import type { PictureFolder } from './kinds.ts'
import { isPictureName } from './pictures.ts'

const HOUR_MS = 3_600_000
const BATCH = 500

/** `folders` are those of all nouns that store pictures. */
type Given = { db: Db; uploads: string; folders: readonly PictureFolder[] }

/** Deletes a replaced picture, unless a row still names it. */
export const deleteHandler =
  ({ db, uploads, folders }: Given): Handler<'uploads.delete'> =>
  async ({ folder = '', name }) => {
    const from = folders.find((one) => one.folder === folder)
    if (!from || !isPictureName(name)) return
    if ((await from.inUse(db, [name])).length === 0) await rm(path.join(uploads, folder, name), { force: true })
  }

/** Deletes what crashes have left and is older than an hour: pictures that no row names, and half-received forms. */
export const sweepHandler =
  ({ db, uploads, folders }: Given): Handler<'uploads.sweep'> =>
  async (_, { signal }) => {
    for (const { folder, inUse } of folders)
      await sweep(path.join(uploads, folder), (names) => inUse(db, names), signal)
  }

/** Sweeps one folder. If rows name none of its pictures, none is deleted: the database may be the wrong one or not yet
 * restored. */
const sweep = async (folder: string, inUse: (names: string[]) => Promise<string[]>, signal: AbortSignal) => {
  const names = await readdir(folder).catch(() => [])
  const orphans: string[] = []
  let isOurs = false
  for (let start = 0; start < names.length && !signal.aborted; start += BATCH) {
    const old: string[] = []
    for (const name of names.slice(start, start + BATCH)) if (await isOld(path.join(folder, name))) old.push(name)
    for (const name of old) if (name.endsWith('.tmp')) await rm(path.join(folder, name), { force: true })
    const pictures = old.filter(isPictureName)
    const used = new Set(await inUse(pictures))
    isOurs ||= used.size > 0
    orphans.push(...pictures.filter((name) => !used.has(name)))
  }
  if (isOurs) for (const name of orphans) await rm(path.join(folder, name), { force: true })
}

const isOld = async (file: string) => {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() === true && Date.now() - found.mtimeMs > HOUR_MS
}
