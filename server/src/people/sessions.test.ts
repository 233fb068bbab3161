import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { testPassword } from '../../test/people.ts'
import { cookieOf, signUp } from '../../test/signup.ts'

const ranar = await company()
const { a, guest, caller, pool, origin } = ranar
const { auth, people, statistics } = api
const out = { status: 401, message: 'Please log in first' }

type Somebody = Awaited<ReturnType<typeof a>>
const logIn = async (email: string, door: Pick<typeof guest, 'ask'> = guest) => {
  const body = JSON.stringify({ email, password: testPassword })
  const { headers } = await door.ask(auth.login.path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  return { cookie: cookieOf(headers), set: headers.getSetCookie() }
}
const timePasses = (column: 'seen_at' | 'created_at', time: string, { key }: Somebody) =>
  pool.query(`UPDATE sessions SET ${column} = ${column} - $1::interval WHERE user_id = $2`, [time, key])

test('the session cookie is hidden from scripts and not sent from other sites', async () => {
  const { set } = await logIn((await a('consumer')).email)
  expect(set).toHaveLength(1)
  expect(set[0]).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
  const { reply } = await signUp(ranar)
  expect(reply.headers.getSetCookie()[0]).toMatch(
    /^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
})

test('a login always gives a new token and ends the session that the browser had', async () => {
  const her = await a('consumer')
  const { cookie } = await logIn(her.email, her)
  expect(cookie).not.toBe(her.cookie)
  await expect(her(people.me)).rejects.toMatchObject(out)
  expect((await caller(cookie)(people.me)).user._id).toBe(her.id)
})

test('signing up ends the session that the browser had', async () => {
  const her = await a('consumer')
  const { her: other } = await signUp({ guest: her, caller })
  await other(people.me)
  await expect(her(people.me)).rejects.toMatchObject(out)
})

test('when the clock is set back a day, admins must log in again and others stay logged in', async () => {
  const [admin, her] = [await a('admin'), await a('consumer')]
  for (const who of [admin, her])
    for (const column of ['seen_at', 'created_at'] as const) await timePasses(column, '-1 day', who)
  await expect(admin(people.me)).rejects.toMatchObject(out)
  await her(people.me)
  await timePasses('seen_at', '7 days', her) // seven days count from now, not from tomorrow
  await expect(her(people.me)).rejects.toMatchObject(out)
})

test('a token that a browser brings along never becomes a session', async () => {
  const chosen = 'A'.repeat(43)
  const { cookie } = await logIn((await a('consumer')).email, caller(`sid=${chosen}`))
  expect(cookie).not.toContain(chosen)
  await expect(caller(`sid=${chosen}`)(people.me)).rejects.toMatchObject(out)
})

test.each([
  'sid=',
  'sid=%00',
  'sid=%',
  `sid=${'x'.repeat(5000)}`,
  'sid="',
  '; ;=;',
  "sid=' or 1=1 --",
  'sid=null; sid=undefined',
  '__Host-sid=x',
])('a browser with the cookie %j is not logged in', async (cookie) => {
  await expect(caller(cookie)(people.me)).rejects.toMatchObject(out)
})

test('the token hash in the database is not accepted as a token', async () => {
  const her = await a('consumer')
  const { rows } = await pool.query('SELECT token_hash FROM sessions WHERE user_id = $1', [her.key])
  for (const encoding of ['hex', 'base64url', 'base64'] as const)
    await expect(caller(`sid=${rows[0].token_hash.toString(encoding)}`)(people.me)).rejects.toMatchObject(out)
})

test('a logout tells the browser to clear its cache', async () => {
  const her = await a('consumer')
  expect((await her.ask('/auth/logout')).headers.get('clear-site-data')).toBe('"cache"')
})

test('a logout ends this session at once and no other', async () => {
  const her = await a('consumer')
  const elsewhere = caller((await logIn(her.email)).cookie)
  expect((await her.call(auth.logout)).message).toBe('You are logged out')
  await expect(her(people.me)).rejects.toMatchObject(out)
  await expect(her(auth.logout)).rejects.toMatchObject(out)
  await elsewhere(people.me)
})

test.each([
  ['consumer', 'seen_at', '6 days 23:59', '7 days 00:01'],
  ['delivery_men', 'seen_at', '6 days 23:59', '7 days 00:01'],
  ['consumer', 'created_at', '29 days 23:59', '30 days 00:01'],
  ['admin', 'seen_at', '01:59', '02:01'],
  ['admin', 'created_at', '11:59', '12:01'],
  ['root', 'seen_at', '01:59', '02:01'],
] as const)('a %s session whose %s is %s ago is valid, and expired at %s', async (kind, column, alive, over) => {
  const [early, late] = [await a(kind), await a(kind)]
  await timePasses(column, alive, early)
  await timePasses(column, over, late)
  await early(people.me)
  await expect(late(people.me)).rejects.toMatchObject(out)
})

test('regular use keeps a session from idling out, but not beyond 30 days', async () => {
  const her = await a('consumer')
  for (let n = 0; n < 3; n++) {
    await timePasses('seen_at', '6 days', her)
    await her(people.me)
  }
  await timePasses('created_at', '30 days 00:01', her)
  await expect(her(people.me)).rejects.toMatchObject(out)
})

test('a session survives a change of role, with the permissions and time limits of the new role', async () => {
  const [her, admin] = [await a('consumer'), await a('admin')]
  const { application } = await her(api.applications.applyForAdmin)
  await admin(api.applications.accept, { query: { applies_id: application._id } })
  expect((await her(people.me)).user.role).toBe('admin')
  await her(statistics.week)
  await expect(her(api.parcels.mine)).rejects.toMatchObject({
    status: 403,
    message: 'Your account is not allowed to do this',
  })
  await timePasses('seen_at', '02:01', her)
  await expect(her(people.me)).rejects.toMatchObject(out)
})

test('an archived person is logged out everywhere at once, and can log in again once unarchived', async () => {
  const [her, root] = [await a('consumer'), await a('root')]
  const elsewhere = caller((await logIn(her.email)).cookie)
  await root(people.archive, { query: { user_id: her.id } })
  for (const session of [her, elsewhere]) await expect(session(people.me)).rejects.toMatchObject(out)
  await root(people.unarchive, { query: { user_id: her.id } })
  await expect(her(people.me)).rejects.toMatchObject(out)
  await caller((await logIn(her.email)).cookie)(people.me)
})

test('an event stream ends with its session', async () => {
  const her = await a('consumer')
  const stream = await fetch(`${origin}/api/notification/stream`, { headers: { cookie: her.cookie ?? '' } })
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await her(auth.logout)
  expect(await stream.text()).toContain('retry: 3000')
})

test('of many calls at once, with sessions of several people, ended and unknown ones, each gets its own answer', async () => {
  const them = await Promise.all(Array.from({ length: 8 }, () => a('consumer')))
  const [gone, ...here] = them
  await gone?.(auth.logout)
  const strangers = ['sid=unknown', `sid=${'x'.repeat(43)}`, 'sid={\'"\\'].map((cookie) => caller(cookie))
  const said = (who: typeof guest) =>
    who(people.me).then(
      ({ user }) => user._id,
      ({ status }) => status,
    )
  for (let round = 0; round < 5; round++) {
    const asked = [...here, ...here, ...(gone ? [gone] : []), ...strangers]
    expect(await Promise.all(asked.map((who) => said(who as typeof guest)))).toEqual([
      ...[...here, ...here].map(({ id }) => id),
      ...[gone, ...strangers].map(() => 401),
    ])
  }
})
