import { client } from '@ranar/contract'
import { openDb } from '../src/platform/db/db.ts'
import { type Kind, makePerson } from './people.ts'
import type { Running } from './process.ts'

/** Creates a person by SQL; the returned headers work with every server process on this database. */
export const meet = async ({ databaseUrl, origin }: Pick<Running, 'databaseUrl' | 'origin'>, kind: Kind) => {
  const { db, close } = openDb(databaseUrl, { origin, max: 1 })
  const person = await makePerson(db, kind)
  await close()
  return {
    id: person.publicId,
    email: person.email,
    headers: { cookie: `sid=${person.token}`, 'user-timezone': 'Asia/Dhaka' },
  }
}
export type Met = Pick<Awaited<ReturnType<typeof meet>>, 'headers'>

export const through = ({ origin }: Pick<Running, 'origin'>, { headers }: Met) =>
  client((path, init) => fetch(origin + path, { ...init, headers: { ...headers, ...init.headers } }))
