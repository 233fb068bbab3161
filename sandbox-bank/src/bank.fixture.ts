import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { database } from './database.fixture.ts'
import type { FaultSwitch } from './faults.ts'
import { type Bank, startBank } from './server.ts'

export const card = (number: string, more: { exp_month?: number; exp_year?: number; cvc?: string } = {}) => ({
  number,
  exp_month: 12,
  exp_year: 2040,
  cvc: '123',
  ...more,
})
export const good = card('4242 4242 4242 4242')

/** Returns the status of a GET to exactly this path; `fetch` would normalize it. */
export const statusOf = (origin: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const call = request({ hostname, port, path }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
    call.on('error', reject).end()
  })

/** Starts a bank, and a merchant with a webhook server and an API client. */
export async function merchant(options: { faults?: FaultSwitch } = {}) {
  const { pool } = await database()
  const events: Stripe.Event[] = []
  const heard: { refuse: number; refused: number; waiting: (() => void)[] } = { refuse: 0, refused: 0, waiting: [] }
  const state = {} as { bank: Bank; stripe: Stripe }

  const inbox = createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    if (heard.refuse > 0) {
      heard.refuse--
      heard.refused++
      return void res.writeHead(500).end()
    }
    events.push(
      state.stripe.webhooks.constructEvent(body, String(req.headers['stripe-signature']), state.bank.webhookSecret),
    )
    res.writeHead(200).end()
    for (const look of heard.waiting.splice(0)) look()
  })
  inbox.listen(0, '127.0.0.1')
  await once(inbox, 'listening')
  const webhookUrl = () => `http://127.0.0.1:${(inbox.address() as AddressInfo).port}/webhook`

  const clientFor = (key: string) =>
    new Stripe(key, {
      host: state.bank.host,
      port: state.bank.port,
      protocol: 'http',
      maxNetworkRetries: 1,
      timeout: 90_000,
      telemetry: false,
    })
  const open = async () => {
    state.bank = await startBank({ pool, webhookUrl, log: console, refundFailsAfterMs: 50, ...options })
    state.stripe = clientFor(state.bank.secretKey)
  }
  await open()
  afterAll(async () => {
    await state.bank.stop()
    inbox.close()
  })

  const confirm = (
    id: string,
    given: object,
    { client_secret, confirmed }: { client_secret?: string; confirmed?: boolean } = {},
    key = state.bank.secretKey,
  ) =>
    clientFor(key).rawRequest('POST', `/v1/payment_intents/${id}/confirm`, {
      payment_method_data: { type: 'card', card: given },
      ...(client_secret && { client_secret }),
      ...(confirmed && { confirmed }),
    }) as Promise<unknown> as Promise<Stripe.PaymentIntent>

  return {
    pool,
    events,
    inbox: heard,
    clientFor,
    confirm,
    get bank() {
      return state.bank
    },
    get stripe() {
      return state.stripe
    },
    /** Stops the bank and starts it again, on another port and with nothing but its tables. */
    restart: async () => {
      await state.bank.stop()
      await open()
    },
    ask: (amount = 10_000, more: Partial<Stripe.PaymentIntentCreateParams> = {}, key?: string) =>
      state.stripe.paymentIntents.create(
        { amount, currency: 'bdt', allowed_payment_method_types: ['card'], metadata: { parcel_id: 'RN1' }, ...more },
        key ? { idempotencyKey: key } : {},
      ),
    /** Waits until events of these types about this object have come; returns all types that came. */
    told: async (id: string, ...types: string[]) => {
      const about = () =>
        events.filter((event) => (event.data.object as { id: string }).id === id).map(({ type }) => type as string)
      while (!types.every((type) => about().includes(type)))
        await new Promise<void>((resolve) => heard.waiting.push(resolve))
      return about()
    },
  }
}
