import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Writes `<folder>/<time>-<id><ending>`, readable by this user only; it gets its name once it is complete. */
export const writePrivateFile = async (folder: string, id: string, ending: string, content: string | Buffer) => {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${id}`
  const draft = path.join(folder, `.${name}.tmp`)
  try {
    const file = await openDraft(folder, draft)
    await file.writeFile(content)
    await file.sync()
    await file.close()
    await rename(draft, path.join(folder, `${name}${ending}`))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Opens a new file; makes its folder only if it is missing. */
const openDraft = (folder: string, draft: string) =>
  open(draft, 'w', 0o600).catch(async (error) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return open(draft, 'w', 0o600)
  })
