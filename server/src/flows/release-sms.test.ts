import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { until } from '../../test/until.ts'
import { openSms } from '../platform/sms/gateway.ts'
import { releaseSms } from './release-sms.ts'
import { ended, inDhaka, smsOf } from './sms.fixture.ts'

const world = await company()
const { db, env, pool } = world
const { phones, root, change, comes, ask, handlerAt, deliver, seen } = await smsOf(world)
// Postpone the company's own job: without a gateway it would send each minute what this test holds.
await until(
  () =>
    pool.query(`UPDATE jobs SET run_at = now() + interval '1 hour' WHERE kind = 'sms.release' AND lease_until IS NULL`),
  ({ rowCount }) => rowCount === 1,
)

test('from 21:00 to 08:00 in Dhaka only SMS with codes are sent; the others wait for the morning', async () => {
  const { id } = await comes()
  const [told, code] = [await ask(id, 'onTheWay'), await ask(id, 'onTheWay', true)]
  const night = inDhaka('2031-02-01T21:00:00')
  await deliver(told, night)
  await deliver(code, night)
  expect(await seen(told)).toEqual({ ...ended, state: 'waiting', held: 'quiet', tries: 0 })
  expect(await seen(code)).toEqual({ ...ended, state: 'sent', tries: 1 })
  await releaseSms(db, phones, async () => inDhaka('2031-02-02T07:59:59'))
  expect(await seen(told)).toMatchObject({ held: 'quiet' })
  // The company's own worker, which has no gateway, writes it into a file.
  await releaseSms(db, phones, async () => inDhaka('2031-02-02T08:00:00'))
  await until(async () => expect(await seen(told)).toEqual({ ...ended, state: 'sent', tries: 1 }))
})

test('without a gateway SMS are written to files at once, also at night', async () => {
  const { id } = await comes()
  const told = await ask(id, 'onTheWay')
  const files = openSms({ url: null, key: '', sender: '', dataDir: env.dataDir, log: world.app.log })
  const night = inDhaka('2031-02-03T03:00:00')
  await deliver(told, night, handlerAt(night, files))
  expect(await seen(told)).toMatchObject({ state: 'sent' })
})

test('the last fifth of a day’s allowance is for codes; the rest is held and sent the next day, codes first', async () => {
  const { id } = await comes()
  await change({ smsADay: 10, smsOneNumber: 1000 })
  const day = inDhaka('2031-03-01T12:00:00')
  const plain = await Promise.all(Array.from({ length: 12 }, () => ask(id, 'onTheWay')))
  await Promise.all(plain.map((sms) => deliver(sms, day)))
  const states = async (some: number[]) =>
    (await Promise.all(some.map(seen))).map(({ state, held }) => held ?? state).sort()
  expect(await states(plain)).toEqual([...Array(4).fill('cap'), ...Array(8).fill('sent')])
  const codes = await Promise.all(Array.from({ length: 3 }, () => ask(id, 'onTheWay', true)))
  await Promise.all(codes.map((sms) => deliver(sms, day)))
  expect(await states(codes)).toEqual(['cap', 'sent', 'sent'])
  await releaseSms(db, phones, async () => day)
  expect(await states(plain)).toContain('cap')
  const { day: told } = await root(api.sms.day)
  expect(told.waiting.cap).toBe(5)
  // At night only the waiting code is sent; the others follow by day.
  await releaseSms(db, phones, async () => inDhaka('2031-03-02T00:00:01'))
  await until(async () => expect(await states(codes)).toEqual(['sent', 'sent', 'sent']))
  expect(await states(plain)).toContain('cap')
  await change({ smsADay: 1000 })
  await releaseSms(db, phones, async () => inDhaka('2031-03-02T08:00:00'))
  await until(async () => expect(await states(plain)).toEqual(Array(12).fill('sent')))
})

test('with an allowance of 0 not even a code is sent', async () => {
  const { id } = await comes()
  await change({ smsADay: 0 })
  const code = await ask(id, 'onTheWay', true)
  await deliver(code)
  expect(await seen(code)).toMatchObject({ state: 'waiting', held: 'cap' })
  await change({ smsADay: 1000 })
})

test('one number gets a limited number of SMS a day, however many parcels it has and however it is spelled', async () => {
  await change({ smsOneNumber: 2 })
  const parcels = await Promise.all(
    ['01911 000001', '+880 1911-000001', '০১৯১১০০০০০১'].map((phone) => comes({ phone })),
  )
  const day = inDhaka('2031-04-01T12:00:00')
  const asked = await Promise.all(parcels.map(({ id }) => ask(id, 'onTheWay')))
  await Promise.all(asked.map((sms) => deliver(sms, day)))
  expect((await Promise.all(asked.map(seen))).map(({ skipped, state }) => skipped ?? state).sort()).toEqual([
    'oneNumber',
    'sent',
    'sent',
  ])
  await change({ smsOneNumber: 1000 })
})
