import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { api, changesSomething, type Endpoint, PREFIX } from '@ranar/contract'
import { amount, type Kind, makePerson, openDb, type Running, startServer, stateOf } from '@ranar/server/testing'
import { attack, plant, type Target } from '../forgery.ts'
import { booking } from '../parcels.ts'
import { expect, test } from '../people.ts'

type Reply = { method: string; path: string; status: number }

const changes = Object.values(api)
  .flatMap((group) => Object.values<Endpoint>(group))
  .filter((endpoint) => changesSomething(endpoint) && endpoint.who !== 'signature')

/** Navigates to a call's URL in a new tab, then in this tab. */
const navigate = async (page: Page, { url }: Target) => {
  const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate((url) => void window.open(url), url)])
  await other.waitForLoadState()
  await other.close()
  await leave(page, url)
}
const leave = (page: Page, url: string) =>
  Promise.all([page.waitForURL(url), page.evaluate((url) => void location.assign(url), url)])

test('calls forged in the browser of a logged-in person are all refused and change nothing', async ({ browser }) => {
  test.setTimeout(240_000)
  const foreign = createServer((_request, reply) =>
    reply.setHeader('content-type', 'text/html').end('<!doctype html><body>'),
  ).listen(0)
  await once(foreign, 'listening')
  const { port } = foreign.address() as AddressInfo
  const server = await startServer()
  const { origin } = server
  const { db, pool, close } = openDb(server.databaseUrl, { origin, max: 4 })
  const contexts: { token: string; context: BrowserContext }[] = []
  const carried: string[] = []

  const attackOne = async ({ token, targets }: Victim) => {
    const context = await browser.newContext()
    contexts.push({ token, context })
    await context.addCookies([{ name: 'sid', value: token, url: origin, httpOnly: true, sameSite: 'Strict' }])
    context.on('requestfinished', async (request) => {
      const { cookie } = await request.allHeaders().catch(() => ({ cookie: '' }))
      if (cookie?.includes(token) && request.frame().url().includes(String(port))) carried.push(request.url())
    })
    const links = targets.filter(({ method }) => method === 'GET')
    // 127.0.0.1 with another port is the same site, so even a strict cookie is sent; localhost is another site.
    const from = async (place: string, turn: number) => {
      const page = await context.newPage()
      await page.goto(place)
      await page.evaluate(attack, targets)
      // Every call is sent in every way, but tabs are slow: by default only one of the two places navigates to it.
      for (const link of links.filter((_, i) => i % amount(2, 1) === turn % amount(2, 1))) {
        await page.goto(place)
        await navigate(page, link)
      }
    }
    const fromWithin = async () => {
      const page = await context.newPage()
      await page.goto(`${origin}/`)
      await page.evaluate(plant, links)
      for (const { url } of links) {
        await page.goto(`${origin}/health/live`)
        await leave(page, url)
      }
    }
    await Promise.all([from(`http://127.0.0.1:${port}`, 0), from(`http://localhost:${port}`, 1), fromWithin()])
  }

  try {
    const victims = await meet(server, db)
    const before = await stateOf(pool)
    const start = server.output().length
    await Promise.all(victims.map(attackOne))

    const replies = repliesIn(server.output().slice(start))
    const forgedOf = ({ method, path }: Endpoint) =>
      replies.filter((reply) => reply.method === method && reply.path === PREFIX + path)
    for (const endpoint of changes) {
      // An overloaded server refuses with 503 before it looks at the call, which proves nothing.
      const forged = forgedOf(endpoint).filter(({ status }) => status !== 503)
      expect(forged.filter(({ status }) => status !== 403)).toEqual([])
      // For other methods a browser sends a CORS preflight first, which is refused.
      if (['GET', 'POST'].includes(endpoint.method)) expect(forged.length, endpoint.path).toBeGreaterThanOrEqual(6)
    }
    expect(carried.length).toBeGreaterThan(0)
    expect(await stateOf(pool)).toEqual(before)
    // In the same session the app's own code may make the call.
    const [sender] = victims
    const page = (await contexts.find(({ token }) => token === sender?.token)?.context.newPage()) as Page
    await page.goto(origin)
    const { url = '' } = sender?.targets.find(({ url }) => url.includes(api.parcels.cancel.path)) ?? {}
    const taken = await page.evaluate(
      (url) => fetch(url, { headers: { 'user-timezone': 'Asia/Dhaka' } }).then(({ status }) => status),
      url,
    )
    expect(taken).toBe(200)
  } finally {
    await Promise.all(contexts.map(({ context }) => context.close()))
    await close()
    await server.stop()
    server.forget()
    foreign.close()
  }
})

const repliesIn = (log: string): Reply[] =>
  log
    .split('\n')
    .filter((line) => line.includes('"msg":"reply"'))
    .map((line) => JSON.parse(line))
    .filter(({ path }) => path.startsWith(PREFIX))

type Victim = { token: string; targets: Target[] }

/** Makes logged-in people, and for each the calls that would change their data if they were accepted. */
const meet = async (server: Running, db: ReturnType<typeof openDb>['db']) => {
  const person = async (kind: Kind) => {
    const made = await makePerson(db, kind)
    const ask = async (method: string, path: string, body?: object) => {
      const reply = await fetch(server.origin + PREFIX + path, {
        method,
        headers: {
          cookie: `sid=${made.token}`,
          'user-timezone': 'Asia/Dhaka',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return (await reply.json()).data
    }
    return { ...made, kind, ask }
  }
  const [sender, courier, root, stranger] = [
    await person('consumer'),
    await person('delivery_men'),
    await person('root'),
    await person('unverified'),
  ]
  const { parcel } = await sender.ask('POST', api.parcels.book.path, booking)
  const { application } = await sender.ask('GET', api.applications.applyForAdmin.path)
  const { notifications } = await sender.ask('GET', api.notifications.list.path)
  const query = new URLSearchParams({
    parcel_id: parcel._id,
    applies_id: application._id,
    noti_id: notifications[0]._id,
    user_id: sender.publicId,
  })
  return [sender, courier, root, stranger].map(({ kind, token }) => {
    const role = kind === 'root' ? ['root', 'admin'] : [kind]
    const may = ({ who }: Endpoint) =>
      typeof who === 'string'
        ? kind === 'unverified'
          ? who === 'unverified'
          : kind === 'consumer' && who !== 'unverified'
        : who.some((one) => role.includes(one))
    return {
      token,
      targets: changes
        .filter(may)
        .map(({ method, path }) => ({ method, url: `${server.origin}${PREFIX}${path}?${query}` })),
    }
  })
}
