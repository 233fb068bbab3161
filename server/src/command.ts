import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { commands } from './flows/operator.ts'
import { openDb } from './platform/db/db.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { postmaster, realDir } from './platform/db/embedded-folder.ts'
import { migrate } from './platform/db/migrate.ts'
import { readEnv } from './platform/env.ts'

const usage = Object.entries(commands).map(
  ([name, { takes, does }]) => `  npm run admin -- ${`${name} ${takes}`.padEnd(24)} ${does}`,
)

/** Returns the URL of the built-in database: of the running app's, or of one started for this command. */
const ownDatabase = async (dataDir: string) => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = path.join(dataDir, 'pg')
  const running = await postmaster(await realDir(folder))
  if (running)
    return {
      url: `postgres://postgres@localhost/app?host=${encodeURIComponent(running.socketDir)}`,
      stop: async () => {},
    }
  return startEmbedded(folder)
}

const run = async ([name = '', email = '', ...more]: string[]) => {
  const command = commands[name]
  if (!command || (command.takes !== '') !== (email !== '') || more.length > 0)
    throw new Error(`Usage:\n${usage.join('\n')}`)
  const env = readEnv(process.env)
  const { url, stop } = env.databaseUrl
    ? { url: env.databaseUrl, stop: async () => {} }
    : await ownDatabase(env.dataDir)
  const { db, pool, close } = openDb(url, { origin: env.origin, max: 2 })
  try {
    await migrate(pool)
    console.log(await command.run(db, email.trim().toLowerCase()))
  } finally {
    await close()
    await stop()
  }
}

await run(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
