import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Builds a workspace, unless it was already built from exactly these sources. Exits the process if the build fails. */
export function build(workspace: string, sources: string[]): void {
  const stampFile = path.join(root, workspace, 'dist/.built-from')
  if (fingerprint(sources) === read(stampFile)) return
  console.log(`Building the ${workspace}…`)
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '--workspace', workspace], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stampFile, fingerprint(sources)) // computed again: the build may write generated sources
}

function fingerprint(sources: string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()) {
    const content = read(path.join(root, file))
    if (content !== undefined) hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Returns the file's text; undefined for a folder or a missing file. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return undefined
  }
}
