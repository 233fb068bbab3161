import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Writes .br and .gz beside text files of the browser's bundle from 1000 bytes on; the server sends them as they are.
const folder = join(import.meta.dirname, 'dist/client')
const texts = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !texts.has(extname(entry.name))) continue
  const path = join(entry.parentPath, entry.name)
  const content = await readFile(path)
  if (content.length < 1000) continue
  await writeFile(
    `${path}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  )
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
}
