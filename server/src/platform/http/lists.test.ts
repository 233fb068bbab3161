import { type Endpoint, PREFIX } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../../test/company.ts'
import { lists } from './lists.fixture.ts'
import { endpoints } from './matrix.ts'

const { a } = await company()
const people = {
  consumer: await a('consumer'),
  delivery_men: await a('delivery_men'),
  admin: await a('admin'),
  root: await a('root'),
}

const reader = ({ who }: Endpoint) => people[who === 'session' ? 'consumer' : (who as ['consumer'])[0]]
const listed = endpoints
  .filter(({ path, query }) => lists[path] && query && 'page' in query.shape)
  .map((endpoint) => [endpoint.path, endpoint] as const)

type Page = { meta: { page: number; limit: number; pages: number; total: number } } & Record<string, unknown[]>
const read = async (endpoint: Endpoint, query: Record<string, string | number> = {}) => {
  const { status, body } = await reader(endpoint).ask(
    `${endpoint.path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
  )
  return { status, message: body.message, page: body.data as Page }
}

test('every paged endpoint is in the table of lists, with exactly the filters named there', () => {
  const paged = endpoints.filter(({ query }) => query && 'page' in query.shape)
  expect(paged.map(({ path }) => path).sort()).toEqual(Object.keys(lists).sort())
  for (const { path, query } of paged)
    expect(Object.keys(query?.shape ?? {}).sort(), path).toEqual(
      ['limit', 'page', ...Object.keys(lists[path]?.filters ?? {}), ...Object.keys(lists[path]?.others ?? {})].sort(),
    )
  expect(PREFIX).toBe('/api')
})

test.each(listed)('%s has its page size, and returns an empty page past its end', async (path, endpoint) => {
  const { limit, rows } = lists[path] ?? { limit: 0, rows: '' }
  const { status, page } = await read(endpoint)
  expect({ status, meta: page.meta }).toMatchObject({
    status: 200,
    meta: { page: 1, limit, pages: Math.max(1, Math.ceil(page.meta.total / limit)) },
  })
  expect(Object.keys(page.meta).sort()).toEqual(['limit', 'page', 'pages', 'total'])
  for (const far of [2, 1000, 999_999_999])
    expect((await read(endpoint, { page: far })).page).toMatchObject({ [rows]: [], meta: { ...page.meta, page: far } })
  for (const size of [1, 100])
    expect((await read(endpoint, { limit: size })).page.meta).toMatchObject({
      limit: size,
      pages: Math.max(1, Math.ceil(page.meta.total / size)),
    })
})

test.each(listed)('%s refuses a page or a limit that is not a whole number within its bounds', async (_, endpoint) => {
  const refused = { status: 400, message: 'page starts at 1 and limit is 1 to 100' }
  for (const page of [
    '0',
    '-1',
    '1.5',
    'abc',
    '1e3',
    '0x1',
    ' 1',
    '1 ',
    '١',
    '９',
    '99999999999999999999',
    'null',
    '1,2',
    'NaN',
    'Infinity',
    "1' or '1'='1",
  ])
    expect(await read(endpoint, { page }), page).toMatchObject(refused)
  for (const limit of ['0', '-1', '101', '1000000', '7.5', 'ten', 'All'])
    expect(await read(endpoint, { limit }), limit).toMatchObject(refused)
})

test.each(listed)('%s accepts its filter values, “all” in any case or none, and no others', async (path, endpoint) => {
  const { page: all } = await read(endpoint)
  for (const [key, values] of Object.entries(lists[path]?.filters ?? {})) {
    for (const value of values) expect((await read(endpoint, { [key]: value })).status, value).toBe(200)
    for (const value of ['', 'All', 'all', 'ALL', 'aLL'])
      expect((await read(endpoint, { [key]: value })).page, value).toEqual(all)
    for (const value of [
      'nonsense',
      'undefined',
      `${values[0]}x`,
      '__proto__',
      'constructor',
      'al',
      `${values[0]},${values[1]}`,
    ])
      expect(await read(endpoint, { [key]: value }), value).toMatchObject({
        status: 400,
        message: 'This filter value is not known',
      })
    expect((await reader(endpoint).ask(`${endpoint.path}?${key}=${values[0]}&${key}=${values[1]}`)).status).toBe(400)
    expect((await reader(endpoint).ask(`${endpoint.path}?${key}[]=${values[0]}&x[y]=1&unknown=1`)).status).toBe(200)
  }
})

test('an admin can read statistics of a year from 2021 to the current one, or name no year', async () => {
  const ask = async (query: string) =>
    (await people.admin.ask(`/admin/statistics/booking-and-delivered${query}`)).status
  const thisYear = new Date(Date.now() + 6 * 3_600_000).getUTCFullYear()
  for (const query of ['', '?year=', '?year=2021', `?year=${thisYear}`]) expect(await ask(query), query).toBe(200)
  for (const year of ['2020', `${thisYear + 1}`, '21', '20221', '2022.0', 'abc', '-2022', '+2022', '2022&year=2023'])
    expect(await ask(`?year=${year}`), year).toBe(400)
})
