import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { migrate as migrateBank } from '@ranar/sandbox-bank/migrate'
import { notify } from '../src/notifications/notify.ts'
import { countByRole } from '../src/people/users.ts'
import { type Db, openDb } from '../src/platform/db/db.ts'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { transact } from '../src/platform/db/transact.ts'
import { readEnv } from '../src/platform/env.ts'
import { readSecret } from '../src/platform/secret.ts'
import { applications } from '../src/schema/applications.ts'
import { type Made, testPassword } from '../test/people.ts'
import { keepBooks } from './books.ts'
import { chance } from './chance.ts'
import { startDay } from './day.ts'
import { startDesk } from './desk.ts'
import { makeParcel } from './parcels.ts'
import { makeCitizen } from './people.ts'
import { drawer } from './pictures.ts'
import { setUpCompany, startShops } from './senders.ts'
import { publishZones } from './tariff.ts'
import { startTexting } from './texting.ts'
import { startRun } from './today.ts'

const TWO_YEARS = 730
const PARCELS = 600

/** Creates a company with two years of work: people, parcels in every stage, money, reviews, applications. */
const fill = async (db: Db, uploads: string, secret: Buffer) => {
  const luck = chance(1941)
  const draw = await drawer(uploads, luck)
  const crowd = async (kind: Parameters<typeof makeCitizen>[3], count: number, name: string, oldest: number) => {
    const made: Made[] = []
    for (let i = 1; i <= count; i++)
      made.push(
        await makeCitizen(
          db,
          luck,
          draw,
          kind,
          `${name}${i}@ranar.example`,
          Math.round(oldest * (1 - (i - 1) / count)) + 1,
        ),
      )
    return made
  }
  const [root] = await crowd('root', 1, 'root', TWO_YEARS + 20)
  const admins = [root as Made, ...(await crowd('admin', 2, 'admin', TWO_YEARS + 10))]
  const couriers = await crowd('delivery_men', 12, 'runner', TWO_YEARS + 5)
  const consumers = await crowd('consumer', 40, 'consumer', TWO_YEARS + 5)
  const priceThen = await publishZones(db, root?.id ?? 0)
  for (let i = 0; i < PARCELS; i++) {
    const ageDays = TWO_YEARS * (1 - i / PARCELS) ** 1.3 + luck.next() / 2
    const sender = luck.one(consumers.slice(0, 8 + Math.floor((32 * i) / PARCELS)))
    const [courier, admin] = [luck.one(couriers), luck.one(admins)]
    await transact(db, (tx) => makeParcel(tx, luck, uploads, { sender, courier, admin, priceThen }, ageDays))
  }
  await keepBooks(db, luck, { senders: consumers, admins })
  const [sender, courier] = [consumers[0], couriers[0]]
  if (sender && courier && root) await startRun({ db, secret, uploads }, luck, { sender, admin: root, courier })
  if (root)
    await startDesk({ db, secret, uploads }, luck, { senders: consumers, admin: root, couriers: couriers.slice(1) })
  const [, second] = admins
  if (root && second)
    await startDay({ db, secret, uploads }, luck, {
      senders: consumers,
      admin: root,
      second,
      couriers: couriers.slice(3, 7),
    })
  await startShops({ db }, luck, consumers.slice(0, 3))
  if (root) await setUpCompany({ db }, root)
  if (root) await startTexting(db, root)
  for (const [i, person] of consumers.slice(20, 32).entries()) {
    const status = (['pending', 'pending', 'rejected'] as const)[i % 3] ?? 'pending'
    const applyFor = i % 4 === 0 ? 'admin' : 'delivery_men'
    const createdAt = new Date(Date.now() - (i + 1) * 3 * 86_400_000)
    await db.insert(applications).values({
      userId: person.id,
      applyFor,
      status,
      name: person.name,
      email: person.email,
      phone: '+8801711000000',
      address: 'Mirpur 10, Dhaka',
      dob: '1998-04-12',
      createdAt,
      ...(status === 'rejected' && { decidedAt: new Date(), decidedBy: admins[0]?.id ?? null }),
    })
    await transact(db, async (tx) => {
      for (const admin of admins)
        await notify(tx, admin.id, 'applied', { name: person.name, applyFor }, `demo:${person.id}`)
    })
  }
}

const env = readEnv(process.env)
await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
const own = env.databaseUrl === null ? await startEmbedded(path.join(env.dataDir, 'pg')) : null
const { db, pool, close } = openDb(env.databaseUrl ?? own?.url ?? '', { origin: env.origin })
try {
  await migrate(pool)
  await migrateBank(pool)
  const count = await countByRole(db)
  if (count.consumer + count.delivery_men + count.admin === 0) {
    console.log('Making a company of two years …')
    await fill(db, path.join(env.dataDir, 'uploads'), await readSecret(env.dataDir))
  }
  console.log(
    `Logins, all with the password ${testPassword}: root1, admin1, admin2, runner1 … runner12, consumer1 … consumer40, each @ranar.example`,
  )
} finally {
  await close()
  await own?.stop()
}
