import { api } from '@ranar/contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import { booking, company } from '../../test/company.ts'
import { raw } from '../../test/raw.ts'
import { until } from '../../test/until.ts'

const { origin } = await company()

test('the live and ready checks answer 200 while the server works', async () => {
  const said = async (path: string) => {
    const { status, text } = await raw(origin, 'GET', path)
    return [status, JSON.parse(text).status]
  }
  expect([await said('/health/live'), await said('/health/ready')]).toEqual([
    [200, 'live'],
    [200, 'ready'],
  ])
})

/** Makes the database refuse new connections and ends the open ones. */
const cutOff = async ({ databaseUrl }: { databaseUrl: string }) => {
  const elsewhere = new URL(databaseUrl)
  const name = elsewhere.pathname.slice(1)
  elsewhere.pathname = '/postgres'
  const client = new pg.Client(elsewhere.href)
  await client.connect()
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  await client.end()
}

test('the ready check gives the reason: a disk without room, a write that found none, or an unreachable database', async () => {
  const ready = async ({ origin }: { origin: string }) => {
    const { status, text } = await raw(origin, 'GET', '/health/ready')
    return [status, JSON.parse(text)]
  }
  const unready = (reason: string) => [503, { status: 'unavailable', reason }]
  expect(await ready(await company({ DATA_DIR: '/proc' }))).toEqual(unready('The disk is full')) // nothing can be written there
  const ranar = await company()
  const somebody = await ranar.a('consumer')
  const exhausted = "BEGIN RAISE 'no room' USING ERRCODE = '53100'; END"
  await ranar.pool.query(`CREATE FUNCTION exhausted() RETURNS trigger LANGUAGE plpgsql AS $$ ${exhausted} $$;
    CREATE TRIGGER exhausted BEFORE INSERT ON parcels FOR EACH ROW EXECUTE FUNCTION exhausted()`)
  await expect(somebody(api.parcels.book, { body: booking })).rejects.toMatchObject({ status: 503 })
  expect(await ready(ranar)).toEqual(unready('The disk is full'))
  await ranar.pool.query('DROP FUNCTION exhausted CASCADE')
  await until(
    () => ready(ranar),
    ([status]) => status === 200,
  )
  await cutOff(ranar)
  expect(await ready(ranar)).toEqual(unready('The database does not answer'))
})
