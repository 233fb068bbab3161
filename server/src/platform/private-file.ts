import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Writes `<folder>/<time>-<id><ending>`, readable by this user only; it gets its name once it is complete. */
export const writePrivateFile = async (folder: string, id: string, ending: string, content: string | Buffer) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${id}`
  const draft = path.join(folder, `.${name}.tmp`)
  try {
    const file = await open(draft, 'w', 0o600)
    await file.writeFile(content)
    await file.sync()
    await file.close()
    await rename(draft, path.join(folder, `${name}${ending}`))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
