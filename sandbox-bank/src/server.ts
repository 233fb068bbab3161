import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Db, sqlState } from './db.ts'
import { newId } from './events.ts'
import { type Fault, type FaultSwitch, failAfter, failBefore } from './faults.ts'
import { type Params, parseForm, textOf } from './form.ts'
import { answerGateway, isForGateway } from './gateway.ts'
import { serveGatewayPage } from './gateway-pages.ts'
import { GATEWAY_PAGE } from './gateway-path.ts'
import { readStore } from './gateway-sessions.ts'
import { cancelIntent, confirmIntent, createIntent, listIntents, type Reply, retrieveIntent } from './intents.ts'
import { migrate } from './migrate.ts'
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts'
import { BankRefusal, broken, locked, notForBrowsers, tooLong, unknownAddress, wrongKey } from './refusals.ts'
import { once } from './replies.ts'
import { type Log, startSender } from './sender.ts'
import { readSettings } from './settings.ts'

type Options = {
  pool: pg.Pool
  /** Destination of signed events. */
  webhookUrl: () => string
  /** Destination of the gateway's unsigned notifications, if not the one that a session names. */
  ipnUrl?: () => string
  /** Origin of the gateway's page for browsers; by default the bank's own. */
  pageOrigin?: string
  log: Log
  clock?: () => Date
  /** Milliseconds until a refund that will fail does so, and until a refund of the gateway is done. */
  refundFailsAfterMs?: number
  faults?: FaultSwitch | undefined
}
export type Bank = Awaited<ReturnType<typeof startBank>>

type Asked = { id: string; params: Params; secret: string | undefined }
type Route = (db: Db, asked: Asked) => Promise<Reply>

/** Starts the used parts of Stripe's and SSLCommerz's APIs on a free loopback port. A restart loses nothing. */
export const startBank = async ({
  pool,
  webhookUrl,
  ipnUrl,
  pageOrigin,
  log,
  clock = () => new Date(),
  refundFailsAfterMs = 3000,
  faults,
}: Options) => {
  await migrate(pool)
  const db: Db = drizzle(pool)
  const { secretKey, publishableKey, webhookSecret } = await readSettings(db)
  const store = await readStore(db)
  const sender = startSender({ db, webhookUrl, ipnUrl, webhookSecret, log })
  const routes: Record<string, Route> = {
    'POST payment_intents': (tx, { params }) => createIntent(tx, params),
    'GET payment_intents': (tx, { params }) => listIntents(tx, params),
    'GET payment_intents/:id': (tx, { id, params, secret }) => retrieveIntent(tx, id, params, secret),
    'POST payment_intents/:id/confirm': (tx, { id, params, secret }) => confirmIntent(tx, id, params, clock(), secret),
    'POST payment_intents/:id/cancel': (tx, { id }) => cancelIntent(tx, id),
    'POST refunds': (tx, { params }) => createRefund(tx, params, refundFailsAfterMs),
    'GET refunds': (tx, { params }) => listRefunds(tx, params),
    'GET refunds/:id': (tx, { id }) => retrieveRefund(tx, id),
  }
  const address = { origin: '' }
  const forBrowsers = ['GET payment_intents/:id', 'POST payment_intents/:id/confirm']

  const answer = async (
    req: IncomingMessage,
    { pathname, search }: URL,
    body: string,
    params: Params,
    fault?: Fault,
  ) => {
    const method = req.method ?? 'GET'
    const given = keyOf(req)
    const browser = same(given, publishableKey)
    if (!browser && !same(given, secretKey)) throw wrongKey()
    const [, version, resource = '', id = '', action] = pathname.split('/')
    const name = `${method} ${[resource, id && ':id', action].filter(Boolean).join('/')}`
    const route = version === 'v1' && Object.hasOwn(routes, name) ? routes[name] : undefined
    if (!route) throw unknownAddress(method, pathname)
    if (browser && !forBrowsers.includes(name)) throw notForBrowsers()
    const asked = { id, params, secret: browser ? (textOf(params.client_secret) ?? '') : undefined }
    const key = method === 'POST' && fault !== 'keyIgnored' ? req.headers['idempotency-key'] : undefined
    if (typeof key === 'string')
      return once(db, `${browser ? 'pk' : 'sk'}:${key.slice(0, 255)}`, `${method} ${pathname}${search} ${body}`, (tx) =>
        route(tx, asked),
      )
    const reply = method === 'POST' ? await db.transaction((tx) => route(tx, asked)) : await route(db, asked)
    return { status: reply.status, json: JSON.stringify(reply.body), replayed: false }
  }

  const askGateway = async (path: string, params: Params, isForgetful: boolean) => {
    const around = { db, store, pageOrigin: pageOrigin ?? address.origin, refundDoneAfterMs: refundFailsAfterMs }
    return { status: 200, json: JSON.stringify(await answerGateway(around, { path, params, isForgetful })) }
  }

  /** Serves the gateway's page; the app calls it too, where browsers cannot reach the bank. */
  const page = async (req: IncomingMessage, res: ServerResponse) => {
    await serveGatewayPage(db, req, res, () => read(req))
    if (req.method === 'POST') sender.wake()
  }

  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const send = ({ status, json, replayed }: { status: number; json: string; replayed?: boolean }) => {
      const version = req.headers['stripe-version'] ?? '2026-10-28.endive'
      res
        .writeHead(status, {
          'content-type': 'application/json',
          'request-id': newId('req'),
          'stripe-version': version,
          ...(replayed && { 'idempotent-replayed': 'true' }),
        })
        .end(json)
    }
    try {
      const url = new URL(`http://bank${req.url}`)
      if (url.pathname.startsWith(`${GATEWAY_PAGE}/`)) return await page(req, res)
      const body = await read(req)
      const params = parseForm(req.method === 'POST' ? body : url.search.slice(1))
      const fault = faults?.({ method: req.method ?? 'GET', path: url.pathname, params })
      const isGateway = isForGateway(url.pathname)
      if (fault && failBefore(fault, res, send, isGateway)) return
      const reply = isGateway
        ? await askGateway(url.pathname, params, fault === 'keyIgnored')
        : await answer(req, url, body, params, fault)
      if (req.method === 'POST') sender.wake()
      fault ? failAfter(fault, res, reply, send) : send(reply)
    } catch (error) {
      const { status, error: told } = refusalOf(error, log)
      send({ status, json: JSON.stringify({ error: told }) })
    }
  }

  const server = createServer((req, res) => void handle(req, res))
  const port = await listen(server)
  address.origin = `http://127.0.0.1:${port}`
  return {
    store: { ...store, origin: address.origin },
    page,
    host: '127.0.0.1',
    port,
    origin: address.origin,
    secretKey,
    publishableKey,
    webhookSecret,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([closed, sender.stop()])
    },
  }
}

const listen = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const refusalOf = (error: unknown, log: Log) => {
  if (error instanceof BankRefusal) return error
  if (sqlState(error) === '55P03') return locked()
  log.warn({ err: error }, 'The sandbox bank failed')
  return broken()
}

const same = (given: string, key: string) =>
  Buffer.byteLength(given) === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key))

const keyOf = ({ headers: { authorization = '' } }: IncomingMessage) => {
  const [scheme, value = ''] = authorization.split(' ')
  return scheme === 'Basic' ? (Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '') : value
}

const LONGEST = 64 * 1024
const read = async (req: IncomingMessage) => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > LONGEST) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
