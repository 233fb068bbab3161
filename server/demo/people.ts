import type { Db } from '../src/platform/db/db.ts'
import type { users } from '../src/schema/people.ts'
import { type Made, makePerson } from '../test/people.ts'
import type { Chance } from './chance.ts'
import { men, places, women } from './facts.ts'
import type { drawer } from './pictures.ts'

type Draw = Awaited<ReturnType<typeof drawer>>
type Kind = Parameters<typeof makePerson>[1]
const DAY_MS = 86_400_000
const title: Partial<Record<Kind, string>> = { delivery_men: 'Runner', admin: 'Dispatcher', root: 'Owner' }

/** Creates a plausible person whose password is `testPassword`. */
export const makeCitizen = async (
  db: Db,
  luck: Chance,
  draw: Draw,
  kind: Kind,
  email: string,
  joinedDaysAgo: number,
): Promise<Made & { at: number }> => {
  const isWoman = luck.yes(kind === 'delivery_men' ? 0.15 : 0.5)
  const at = Date.now() - joinedDaysAgo * DAY_MS
  const complete = kind !== 'consumer' || luck.yes(0.7)
  const more: Partial<typeof users.$inferInsert> = {
    name: luck.one<string>(isWoman ? women : men),
    email,
    avatar: await draw.portrait(isWoman),
    createdAt: new Date(at),
    ...(complete && {
      phone: `+8801${luck.whole(3, 9)}${String(luck.whole(10_000_000, 99_999_999))}`,
      address: luck.one(places).address,
      gender: isWoman ? 'female' : 'male',
      dob: `${luck.whole(1975, 2004)}-0${luck.whole(1, 9)}-1${luck.whole(0, 9)}`,
      designation: title[kind] ?? null,
    }),
    ...(luck.yes(0.5) && { banner: await draw.landscape() }),
  }
  return { ...(await makePerson(db, kind, more)), at }
}
