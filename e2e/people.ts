import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
  type Request,
} from '@playwright/test'
import type { client } from '@ranar/contract'
import * as english from '@ranar/contract/messages/en/index'
import { hashPassword, type Kind, makePerson, openDb } from '@ranar/server/testing'
import { running } from './rig.ts'
import { callAs, loggedIn } from './session.ts'

export { expect } from '@playwright/test'

const keys = new Set(
  Object.entries(english).flatMap(([domain, texts]) => Object.keys(texts).map((name) => `${domain}.${name}`)),
)

const password = 'a-long-enough-password'
let hashed: Promise<string> | undefined
const passwordHash = () => (hashed ??= hashPassword(password))

/** Somebody in a browser of their own. `call` asks the API with their session, to prepare a story. */
export type Person = {
  page: Page
  context: BrowserContext
  call: ReturnType<typeof client>
  name: string
  email: string
  password: string
  id: string
}
/** Somebody who only calls, without a browser: far cheaper where a story needs a crowd. */
export type Caller = Omit<Person, 'page' | 'context'>
export type As = (kind: Kind | 'guest', options?: BrowserContextOptions) => Promise<Person>

type Story = {
  as: As
  calls: (kind: Kind) => Promise<Caller>
  /** Statuses of refused calls that the story is about, pushed by it, 0 for no reply at all; any other error on a
   * console fails it. */
  refusals: number[]
}

/** A story that routes a page's calls blocks service workers: some of what a page sends past its worker is not routed. */
export const test = base.extend<Story, { db: ReturnType<typeof openDb> }>({
  db: [
    async ({ browserName: _ }, use) => {
      const opened = openDb(running().databaseUrl, { origin: running().origin, max: 2 })
      await use(opened)
      await opened.close()
    },
    { scope: 'worker' },
  ],
  refusals: ({ browserName: _ }, use) => use([]),
  as: async (
    { browser, contextOptions, serviceWorkers, viewport, isMobile, hasTouch, locale, timezoneId, db, refusals },
    use,
    info,
  ) => {
    const { origin } = running()
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    const waiting = new Map<Request, number>()
    await use(async (kind, options = {}) => {
      const person = kind === 'guest' ? guest : await makePerson(db.db, kind, { passwordHash: await passwordHash() })
      const context = await browser.newContext({
        ...contextOptions,
        serviceWorkers,
        viewport,
        isMobile,
        hasTouch,
        baseURL: origin,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        ...(person.token && { storageState: loggedIn(person.token, origin) }),
        ...options,
      })
      contexts.push(context)
      context.on('console', (message) => {
        if (message.type() === 'error' && !expected(message.text(), refusals))
          faults.push(`${kind}, console: ${message.text()} ${message.location().url}`)
      })
      context.on('request', (request) => waiting.set(request, Date.now()))
      context.on('requestfinished', (request) => waiting.delete(request))
      context.on('requestfailed', (request) => waiting.delete(request))
      context.on('weberror', (error) => faults.push(`${kind}, page: ${error.error().message}`))
      const { name, email, publicId } = person
      return {
        page: await context.newPage(),
        context,
        call: callAs(context.request),
        name,
        email,
        password,
        id: publicId,
      }
    })
    const pages = contexts.flatMap((context) => context.pages())
    // A log may be all that is left of a machine.
    if (info.status !== info.expectedStatus) {
      for (const page of pages) console.log(await seenOn(page))
      for (const [request, since] of waiting)
        console.log(
          `No reply for ${Date.now() - since} ms: ${request.serviceWorker() ? 'worker, ' : ''}${request.url()}`,
        )
      for (const fault of faults) console.log(fault)
    }
    // What a story holds up on the network may still be on its way.
    for (const page of pages) faults.push(...(await keysOn(page)))
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(contexts.map((context) => context.close()))
    base.expect(faults, 'nothing went wrong in a browser').toEqual([])
  },
  calls: async ({ playwright, db }, use) => {
    const { origin } = running()
    const requests: APIRequestContext[] = []
    await use(async (kind) => {
      const { name, email, publicId, token } = await makePerson(db.db, kind, { passwordHash: await passwordHash() })
      const request = await playwright.request.newContext({ baseURL: origin, storageState: loggedIn(token, origin) })
      requests.push(request)
      return { call: callAs(request), name, email, password, id: publicId }
    })
    await Promise.all(requests.map((request) => request.dispose()))
  },
})

/** Where a page is, and the first of what it says. */
const seenOn = async (page: Page) => {
  const text = await page
    .locator('body')
    .innerText({ timeout: 1000 })
    .catch((error: Error) => error.message)
  return `${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`
}

/** Keys of the catalogue that a page shows because their group of texts was not loaded. */
const keysOn = async (page: Page) => {
  const text = await page
    .locator('body')
    .innerText({ timeout: 1000 })
    .catch(() => '')
  return text.split(/\s+/).filter((word) => keys.has(word))
}

const guest = { name: '', email: '', publicId: '', token: '' }

/** Chromium itself reports every refused call as an error, the router every screen whose code was refused. */
const expected = (text: string, refusals: number[]) => {
  if (text.startsWith('TypeError: Failed to fetch dynamically imported module'))
    return refusals.includes(404) || refusals.includes(0)
  if (text.startsWith('Error: Unable to preload CSS')) return refusals.includes(0)
  const [, status] = /^Failed to load resource: (?:the server responded with a status of (\d+)|net::ERR_)/.exec(
    text,
  ) ?? ['', 'none']
  return refusals.includes(Number(status ?? 0))
}
