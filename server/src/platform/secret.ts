import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Reads the installation's key, 32 random bytes, which the first start creates; concurrent starts agree on one. */
export async function readSecret(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, 'secret')
  const side = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  const found = await readFile(file).catch(() => undefined)
  if (found) return found
  try {
    await writeFile(side, randomBytes(32), { mode: 0o600, flush: true })
    await link(side, file).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(side, { force: true })
  }
  return readFile(file)
}
