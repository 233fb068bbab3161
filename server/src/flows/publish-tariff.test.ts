import { api, type TariffDraft } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import { outcomes, refusal } from '../../test/refusal.ts'
import { everywhere, publisher, zone } from './tariff.fixture.ts'

const world = await company()
const { a, guest, pool } = world
const { tariffs } = api
const { root, newest, draft, publish } = await publisher(world)

test.each([
  ['yesterday', { validFrom: inDays(-1) }, '400 A tariff cannot be valid from a day in the past'],
  ['a version before it that is none', { basedOn: 999_999 }, '400 This is no version of the tariff'],
  ['years ahead', { validFrom: inDays(400) }, '400 A tariff can be published at most a year before its day'],
  ['a first weight above 0', { fromKg: [0.5, 1] }, '400 Parcels under 0.5 kg have no price: the first weight is 0'],
  ['weights out of order', { fromKg: [0, 2, 1] }, '400 Weights go up: 1 kg stands in the wrong place'],
  [
    'an empty cell',
    { zones: [zone('All', { districts: everywhere }, [66, null, 150])] },
    '400 Zone All has no price from 0.5 kg',
  ],
  [
    'a cell too few',
    { zones: [zone('All', { districts: everywhere }, [66, 100])] },
    '400 Zone All has no price from 1 kg',
  ],
  [
    'a cell too many',
    { zones: [zone('All', { districts: everywhere }, [66, 100, 150, 200])] },
    '400 A zone has one price for each weight',
  ],
  [
    'a zone without a place',
    { zones: [zone('All', { districts: everywhere }, [1, 2, 3]), zone('Nowhere', {}, [1, 2, 3])] },
    '400 Zone Nowhere has no district or thana',
  ],
  [
    'a place that nobody knows',
    { zones: [zone('All', { districts: [...everywhere, 'Atlantis'] }, [1, 2, 3])] },
    '400 There is no district or thana Atlantis',
  ],
  [
    'a district in two zones',
    { zones: [zone('All', { districts: everywhere }, [1, 2, 3]), zone('Too', { districts: ['Dhaka'] }, [1, 2, 3])] },
    '400 Dhaka is in two zones',
  ],
  [
    'a thana in two zones',
    {
      zones: [
        zone('All', { districts: everywhere, thanas: ['Savar, Dhaka'] }, [1, 2, 3]),
        zone('Too', { thanas: ['Savar, Dhaka'] }, [1, 2, 3]),
      ],
    },
    '400 Savar, Dhaka is in two zones',
  ],
  [
    'a district without zone',
    { zones: [zone('All', { districts: everywhere.filter((name) => name !== 'Meherpur') }, [1, 2, 3])] },
    '400 No zone has Gangni, Meherpur and 2 other thanas',
  ],
  [
    'one thana without zone',
    {
      zones: [
        zone(
          'All',
          {
            districts: everywhere.filter((name) => name !== 'Meherpur'),
            thanas: ['Gangni, Meherpur', 'Meherpur Sadar, Meherpur'],
          },
          [1, 2, 3],
        ),
      ],
    },
    '400 No zone has Mujibnagar, Meherpur',
  ],
] as [string, Partial<TariffDraft>, string][])('a tariff with %s is not published', async (_, more, why) => {
  const before = await newest()
  expect(await refusal(publish(more))).toBe(why)
  expect(await newest()).toBe(before)
})

test('a tariff copied from the public call is published after the newest version without naming it', async () => {
  const { tariff } = await guest(tariffs.valid)
  const version = await newest()
  const { tariff: made } = await root(tariffs.publish, { body: { ...tariff, validFrom: inDays(0) } })
  expect([made.version, made.zones]).toEqual([version + 1, tariff.zones])
})

test('when two roots publish from the same version at once, one succeeds and the others are told', async () => {
  const other = await a('root')
  const basedOn = await newest()
  const body = await draft({ validFrom: inDays(3), basedOn })
  const tries = [root, other, root, other].map((one) => one(tariffs.publish, { body }))
  const version = basedOn + 1
  expect(await outcomes(tries)).toEqual({
    done: 1,
    [`409 Version ${version} has been published in the meantime. Look at it before you publish yours`]: 3,
  })
  expect(await newest()).toBe(version)
})

test('a tariff is valid from its day on, and of two tariffs for the same day the newer one is valid', async () => {
  const all = (taka: number) => ({ zones: [zone('All', { districts: everywhere }, [taka, taka, taka])] })
  const today = (await guest(tariffs.valid)).tariff.version
  const first = await publish({ ...all(201), validFrom: inDays(10) })
  const second = await publish({ ...all(202), validFrom: inDays(10) })
  const sooner = await publish({ ...all(203), validFrom: inDays(9) })
  const on = async (day: string) => (await guest(tariffs.valid, { query: { day } })).tariff.version
  expect((await guest(tariffs.valid)).tariff.version).toBe(today)
  expect(await on(inDays(9))).toBe(sooner.version)
  expect([await on(inDays(10)), first.version < second.version]).toEqual([second.version, true])
  expect((await guest(tariffs.valid, { query: { version: first.version } })).tariff).toMatchObject({
    version: first.version,
  })
  expect(await refusal(guest(tariffs.valid, { query: { version: 999 } }))).toBe(
    '404 There is no such version of the tariff',
  )
})

test('a published tariff cannot be changed or deleted', async () => {
  await expect(pool.query('UPDATE tariffs SET return_fee_taka = 1')).rejects.toThrow('does not change')
  await expect(pool.query('DELETE FROM tariffs')).rejects.toThrow('does not change')
})
