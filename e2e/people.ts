import { setTimeout as delay } from 'node:timers/promises'
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

/** A person with their own browser context; `call` calls the API with the same session, to prepare a story. */
export type Person = {
  page: Page
  context: BrowserContext
  call: ReturnType<typeof client>
  name: string
  email: string
  password: string
  id: string
  /** Waits until the story's browsers have had no request on its way for 100 ms; event streams do not count. */
  idle: () => Promise<void>
}
/** A person who only calls the API, without a browser; much cheaper when a story needs many people. */
export type Caller = Omit<Person, 'page' | 'context' | 'idle'>
export type As = (kind: Kind | 'guest', options?: BrowserContextOptions) => Promise<Person>

type Story = {
  as: As
  calls: (kind: Kind) => Promise<Caller>
  /** Error statuses a story expects in its browsers (0: no reply); other console errors fail it. */
  refusals: number[]
}

/** Service workers are blocked unless a story allows them; page.route() misses some requests of a page that has one. */
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
        idle: () => untilIdle(waiting),
      }
    })
    const pages = contexts.flatMap((context) => context.pages())
    // On CI the log may be the only trace of a failure.
    if (info.status !== info.expectedStatus) {
      for (const page of pages) console.log(await seenOn(page))
      for (const [request, since] of waiting)
        console.log(
          `No reply for ${Date.now() - since} ms: ${request.serviceWorker() ? 'worker, ' : ''}${request.url()}`,
        )
      for (const fault of faults) console.log(fault)
    }
    // A story's routes may still hold requests: read the pages, drop the routes, then close.
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

const IDLE_MS = 100
const untilIdle = async (waiting: Map<Request, number>) => {
  let since = Date.now()
  while (Date.now() - since < IDLE_MS) {
    await delay(IDLE_MS / 5)
    if ([...waiting.keys()].some((request) => request.resourceType() !== 'eventsource')) since = Date.now()
  }
}

/** Describes a page for the log: its URL, the start of its text and of each open dialog's. */
const seenOn = async (page: Page) => {
  const texts = await page
    .locator('body, [role="dialog"]')
    .allInnerTexts()
    .catch((error: Error) => [error.message])
  return `${page.url()}: ${texts.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 600)).join(' | ')}`
}

/** Returns message keys shown instead of texts, because their group of texts was not loaded. */
const keysOn = async (page: Page) => {
  const text = await page
    .locator('body')
    .innerText({ timeout: 1000 })
    .catch(() => '')
  return text.split(/\s+/).filter((word) => keys.has(word))
}

const guest = { name: '', email: '', publicId: '', token: '' }

/** Chromium logs an error for each refused call, and the router for each screen whose code was not delivered. */
const expected = (text: string, refusals: number[]) => {
  if (text.startsWith('TypeError: Failed to fetch dynamically imported module'))
    return refusals.includes(404) || refusals.includes(0)
  if (text.startsWith('Error: Unable to preload CSS')) return refusals.includes(0)
  // A service worker that was about to be registered when the signal went.
  if (text.startsWith('An unknown error occurred when fetching the script')) return refusals.includes(0)
  const [, status] = /^Failed to load resource: (?:the server responded with a status of (\d+)|net::ERR_)/.exec(
    text,
  ) ?? ['', 'none']
  return refusals.includes(Number(status ?? 0))
}
