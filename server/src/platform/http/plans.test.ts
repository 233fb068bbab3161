import { randomBytes } from 'node:crypto'
import { api, type Endpoint, figures, reportNames } from '@ranar/contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import { company } from '../../../test/company.ts'
import { database } from '../../../test/database.ts'
import { fillCompany } from '../../../test/million.ts'
import { closeDueAttempts } from '../../flows/close-attempts.ts'
import { forgetProofs, noticeMissingProofs } from '../../flows/look-after-proofs.ts'
import { refundArchivedSenders } from '../../flows/refund-archived.ts'
import { releaseSms } from '../../flows/release-sms.ts'
import { newCode } from '../../parcels/tracking-code.ts'
import { sweep } from '../../payments/sweep.ts'
import { lists } from './lists.fixture.ts'
import { endpoints } from './matrix.ts'

const PARCELS = 1_000_000
/** Rows and index entries that one statement may touch. */
const MOST_ROWS = 3000

type Plan = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] } & Record<string, string | number>
type Told = { 'Query Text': string; Plan: Plan }

/** Creates a database that reports the executed plan of each statement (auto_explain); `told` collects them. */
const explained = async () => {
  const { db, pool, url } = await database()
  const operator = new pg.Client({ connectionString: url })
  await operator.connect()
  const name = (await operator.query('SELECT current_database() AS name')).rows[0].name
  const settings = {
    session_preload_libraries: 'auto_explain',
    client_min_messages: 'log',
    'auto_explain.log_min_duration': 0,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_nested_statements': 'on',
  }
  await operator.query(`LOAD 'auto_explain'`)
  for (const [key, value] of Object.entries(settings))
    await operator.query(`ALTER DATABASE ${name} SET ${key} = '${value}'`)
  await operator.end()
  const told: Told[] = []
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      if (message.includes('plan:')) told.push(JSON.parse(message.slice(message.indexOf('{'))))
    }),
  )
  return { installation: { db, pool, databaseUrl: url, secret: randomBytes(32) }, told }
}

const { installation, told } = await explained()
const { a, guest, db, pool, databaseUrl } = await company({}, { installation })
const people = {
  consumer: await a('consumer'),
  delivery_men: await a('delivery_men'),
  admin: await a('admin'),
  root: await a('root'),
}
await fillCompany(
  databaseUrl,
  { sender: people.consumer.key, courier: people.delivery_men.key, admin: people.root.key },
  PARCELS,
)
const code = newCode()
await pool.query(
  'UPDATE parcels SET code = $1 WHERE id = (SELECT min(id) FROM parcels WHERE sender_id = $2 AND delivery_man_id = $3)',
  [code, people.consumer.key, people.delivery_men.key],
)

const touched = ({ Plans, ...plan }: Plan): number =>
  Plans
    ? Plans.reduce((sum, below) => sum + touched(below), 0)
    : (plan['Actual Rows'] + Number(plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']

const reader = ({ who }: Endpoint) =>
  who === 'all' ? guest : people[Array.isArray(who) ? (who[0] as 'admin') : 'consumer']
/** Calls the endpoint; returns the statements, also the worker's, that touched more than MOST_ROWS meanwhile. */
const greedy = async (endpoint: Endpoint, query: Record<string, string>) => {
  told.length = 0
  const { status } = await reader(endpoint).ask(`${endpoint.path}?${new URLSearchParams(query)}`)
  expect({ query, status }).toEqual({ query, status: 200 })
  return greedyOf(told)
}
const greedyOf = (some: Told[]) =>
  some
    .map(({ Plan, 'Query Text': statement }) => ({ rows: touched(Plan), statement }))
    .filter(({ rows }) => rows > MOST_ROWS)
    .map(({ rows, statement }) => `${rows} rows: ${statement}`)

/** Every combination of the values of a list's filters. */
const combinations = (filters: Record<string, string[]>) =>
  Object.entries(filters).reduce<Record<string, string>[]>(
    (some, [key, values]) => some.flatMap((one) => [one, ...values.map((value) => ({ ...one, [key]: value }))]),
    [{}],
  )

test('the jobs that repeat every few seconds touch few of a million rows', async () => {
  told.length = 0
  await sweep(db)
  await refundArchivedSenders(db)
  await closeDueAttempts(db)
  await noticeMissingProofs(db)
  await forgetProofs(db)
  await releaseSms(db, { isReal: true })
  expect(told.length).toBeGreaterThan(5)
  expect(greedyOf(told)).toEqual([])
})

const listed = endpoints
  .filter(({ method, path }) => method === 'GET' && lists[path])
  .map((endpoint) => [endpoint.path, endpoint] as const)
test.each(listed)('%s touches few of a million rows, whatever its filter', async (path, endpoint) => {
  for (const query of combinations({ ...lists[path]?.filters, ...lists[path]?.others }))
    expect(await greedy(endpoint, query), JSON.stringify(query)).toEqual([])
})

// Untouched and returning parcels are only those in the company's hands now, so they have no far pages.
const ofThePast = figures.filter((figure) => figure !== 'untouched' && figure !== 'returning')
test.each(ofThePast)('a far page of the parcels behind the figure %s touches few of a million rows', async (figure) => {
  const endpoint = api.reports.parcels
  const from = new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 10)
  for (const page of ['1000', '5000', '999999999'])
    for (const of of [{}, { delivery_men_id: people.delivery_men.id }])
      expect(await greedy(endpoint, { figure, page, from, ...of }), page).toEqual([])
})

test.each([
  ['all parcels', {}, 1],
  ['those of a stage', { status_stage: 'returned' as const }, 5],
])('the last pages of %s touch few of a million rows and list the right parcels', async (_, filter, oneIn) => {
  for (const limit of [6, 100]) {
    const last = Math.ceil(PARCELS / oneIn / limit)
    for (const page of [last + 1, last, last - 1, last - 20]) {
      const query = { ...filter, page, limit }
      expect(await greedy(api.dispatch.all, { ...filter, page: `${page}`, limit: `${limit}` }), `${page}`).toEqual([])
      const { parcels } = await people.admin(api.dispatch.all, { query })
      // The parcels get older with rising ids and have the five stages in turn; not all of their senders exist.
      const { rows } = await pool.query(
        `SELECT parcels.code FROM parcels JOIN users ON users.id = sender_id
         WHERE parcels.id > $1 AND parcels.id <= $2 AND ($3::text IS NULL OR stage = $3) ORDER BY parcels.id`,
        [(page - 1) * limit * oneIn, page * limit * oneIn, query.status_stage],
      )
      expect(parcels.map(({ _id }) => _id)).toEqual(rows.map(({ code }) => code))
    }
  }
})

/** The queries for the other endpoints that read. */
const asked: Record<string, Record<string, string>[]> = {
  '/admin/find': [
    { q: code },
    { q: '01711' },
    { q: '01811999888' },
    { q: '8871' },
    { q: 'dhaka' },
    { q: 'house road' },
  ],
  '/admin/report': reportNames.map((name) => ({ name })),
  '/consumer/get-parcel': [{ parcel_id: code }],
  '/consumer/booking-extras': [{ parcel_id: code }],
  '/parcel/details': [{ parcel_id: code }],
  '/parcel/labels': [{ parcel_ids: code }],
  '/public/parcel-journey': [{ parcel_id: code }],
  '/public/parcel-status': [{ parcel_id: code }],
  '/public/public-profile': [{ user_id: people.consumer.id }],
}
/** Left out: they ask about something that this company lacks, or count a whole year. */
const others = [
  '/admin/refund-quote',
  '/parcel/proof',
  '/receiver/parcel',
  '/notification/stream',
  '/admin/statistics/booking-and-delivered',
]
const readings = endpoints
  .filter(({ method, mutates, path }) => method === 'GET' && !mutates && !lists[path] && !others.includes(path))
  .map((endpoint) => [endpoint.path, endpoint] as const)
test.each(readings)('%s touches few of a million rows', async (path, endpoint) => {
  for (const query of asked[path] ?? [{}]) expect(await greedy(endpoint, query), JSON.stringify(query)).toEqual([])
})
