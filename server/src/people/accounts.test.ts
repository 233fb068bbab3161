import { api, roles } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew } from '../../test/crew.ts'
import { outcomes } from '../../test/refusal.ts'

const world = await company()
const { a, guest, pool } = world
const { people, reviews } = api
const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)

test('an admin reads all people newest first, ten per page, by role, with the counts of each role', async () => {
  const admin = await a('admin')
  const made: { id: string; role: (typeof roles)[number] }[] = [{ id: admin.id, role: 'admin' }]
  for (const kind of [
    'consumer',
    'delivery_men',
    'unverified',
    'root',
    'consumer',
    'delivery_men',
    'admin',
    'consumer',
    'consumer',
    'delivery_men',
    'unverified',
  ] as const) {
    const role = kind === 'root' ? 'admin' : kind === 'unverified' ? 'consumer' : kind
    made.unshift({ id: (await a(kind)).id, role })
  }
  const root = await a('root')
  made.unshift({ id: root.id, role: 'admin' })
  await root(people.archive, { query: { user_id: made.find(({ role }) => role === 'delivery_men')?.id ?? '' } })
  const of = (role: string) => made.filter((one) => one.role === role).map(({ id }) => id)
  const count = { consumer: 6, delivery_men: 3, admin: 4 }
  const first = await admin(people.list)
  expect([ids(first.users), first.count, first.meta]).toEqual([
    made.slice(0, 10).map(({ id }) => id),
    count,
    { page: 1, limit: 10, pages: 2, total: 13 },
  ])
  expect(ids((await admin(people.list, { query: { page: 2 } })).users)).toEqual(made.slice(10).map(({ id }) => id))
  for (const role of roles) {
    const found = await admin(people.list, { query: { role } })
    expect([ids(found.users), found.count, found.meta.total]).toEqual([of(role), count, of(role).length])
  }
  for (const role of ['All', 'all', '']) expect((await admin(people.list, { query: { role } })).meta.total).toBe(13)
  for (const bad of ['role=root', 'role=Admin', 'page=0', 'limit=101'])
    expect((await admin.ask(`/admin/get-all-users?${bad}`)).status).toBe(400)
  const { rows } = await pool.query('SELECT role, count(*)::int AS n FROM users GROUP BY role')
  expect(Object.fromEntries(rows.map(({ role, n }) => [role, n]))).toEqual(count)
})

test('a person in the list has exactly the fields of the contract', async () => {
  const [admin, person] = [
    await a('admin'),
    await a('consumer', { phone: '01711', dob: '1990-05-06', designation: 'Baker', banner: 'b.webp' }),
  ]
  const { users } = await admin(people.list, { query: { limit: 1 } })
  expect(users).toEqual([
    {
      _id: person.id,
      name: 'A consumer',
      email: person.email,
      phone: '01711',
      address: null,
      gender: 'others',
      dob: '1990-05-06',
      role: 'consumer',
      isVerified: true,
      isRoot: false,
      isArchive: false,
      designation: 'Baker',
      avatar: { secure_url: 'http://localhost:3000/uploads/avatar.webp' },
      banner: { secure_url: 'http://localhost:3000/uploads/b.webp' },
      createdAt: expect.stringMatching(/Z$/),
    },
  ])
})

test('an admin chooses among active couriers, newest first, eight per page, with rating and deliveries', async () => {
  const { sender, admin, courier, delivered } = await crew(world)
  const [first, second] = [await delivered(), await delivered()]
  await sender(reviews.add, { ...by(first), body: { rating: 4 } })
  await sender(reviews.add, { ...by(second), body: { rating: 5 } })
  const newer: string[] = []
  for (let i = 0; i < 8; i++) newer.unshift((await a('delivery_men')).id)
  const page = await admin(people.deliveryMen)
  expect(ids(page.delivery_men)).toEqual(newer)
  const { rows } = await pool.query(
    "SELECT count(*)::int AS n FROM users WHERE role = 'delivery_men' AND archived_at IS NULL",
  )
  expect(page.meta).toEqual({ page: 1, limit: 8, pages: Math.ceil(rows[0].n / 8), total: rows[0].n })
  const [found] = (await admin(people.deliveryMen, { query: { page: 2 } })).delivery_men
  expect(found).toEqual({
    _id: courier.id,
    name: 'A delivery men',
    email: courier.email,
    avatar: { secure_url: 'http://localhost:3000/uploads/avatar.webp' },
    average_rating: 4.5,
    total_delivered: 2,
  })
})

test('only admins can list people', async () => {
  for (const who of [await a('consumer'), await a('delivery_men')])
    expect(await outcomes([who(people.list), who(people.deliveryMen)])).toEqual({
      '403 Your account is not allowed to do this': 2,
    })
  expect(await outcomes([guest(people.list), guest(people.deliveryMen)])).toEqual({ '401 Please log in first': 2 })
})
