import type { Payer } from '../payer.ts'
import { type Provider, ProviderDown, ProviderRefusal, type Session, type ToPay } from '../provider.ts'
import { type Line, post, type Store, textOf } from './call.ts'
import { askRefund, sendRefund } from './refunds.ts'
import { lastFour, readTransaction } from './session.ts'

type Config = { kind: 'sslcommerz' | 'sslcommerz_sandbox'; store: Store; site: string; origin: string }

const KEY = 'pay:'
// Limit for all calls of one operation: less than a worker's lease and a browser's patience.
const PATIENCE_MS = 9000
// The gateway keeps an unused page for about half an hour.
const PAGE_SECONDS = 20 * 60
// At most 30 characters: a parcel's code, our mark and the number of the payment.
const shape = /^RN[0-9A-Z]{11}-[0-9a-f]{6}-\d{1,6}$/

/** SSLCommerz or a service with its API: payers go to its page and return by a form that proves nothing. */
export const openSslcommerz = ({ kind, store, site, origin }: Config): Provider => {
  // Gateway and sandbox use different marks, so that one parcel may be opened at both.
  const mark = kind === 'sslcommerz' ? site.slice(0, 6) : site.slice(6, 12)
  const line = (): Line => ({ ...store, signal: AbortSignal.timeout(PATIENCE_MS) })
  const isOurs = (id: string) => shape.test(id) && id.split('-')[1] === mark

  return {
    kind,
    site,
    entrance: { field: false, seconds: PAGE_SECONDS },
    // Made of parcel and number, so that a restored backup asks for the very same session again.
    keyOf: (parcelCode, nth) => `${KEY}${parcelCode}-${mark}-${nth}`,

    openSession: async (payment) => {
      const id = payment.key.slice(KEY.length)
      const open = line()
      const known = await existing(readTransaction(open, id))
      // A session that is paid (perhaps before a restore) or over is returned: its id cannot be used again.
      if (known && known.status !== 'open') return known
      return makeSession(open, payment, id)
    },
    // The gateway knows no session before a try to pay, so an unknown one counts as open.
    findSession: async (id) => (await existing(readTransaction(line(), id))) ?? untried(id),
    endSession: null,
    findCard: (id) => lastFour(line(), id),

    refund: (asked) => sendRefund(line(), asked),
    findRefund: (id) => askRefund(line(), id),
    refundsOf: null,
    forgetsKeys: false,
    lists: null,

    readNotice: ({ tran_id: id }) => (typeof id === 'string' && isOurs(id) ? { id, key: KEY + id } : null),
  }

  async function makeSession(open: Line, { key, amountTaka, parcelCode, payer }: ToPay, id: string): Promise<Session> {
    const back = `${origin}/api/payment/return`
    const told = await post(open, '/gwprocess/v4/api.php', {
      total_amount: `${amountTaka}.00`,
      currency: 'BDT',
      tran_id: id,
      success_url: back,
      fail_url: back,
      cancel_url: back,
      ipn_url: `${origin}/api/payment/ipn`,
      product_name: `Parcel ${parcelCode}`,
      product_category: 'delivery',
      product_profile: 'non-physical-goods',
      shipping_method: 'NO',
      num_of_item: '1',
      ...customer(payer, origin),
      value_a: parcelCode,
      value_b: key,
      value_c: site,
    })
    const page = textOf(told.GatewayPageURL)
    if (textOf(told.status).toUpperCase() === 'FAILED' && !page) {
      const reason = textOf(told.failedreason)
      throw new ProviderRefusal(reason, { isTooSmall: /amount/i.test(reason) })
    }
    if (told.status !== 'SUCCESS' || !/^https?:$/.test(protocolOf(page))) throw new ProviderDown('no page to pay on')
    const asked = { amount: amountTaka * 100, received: amountTaka * 100, currency: 'bdt' }
    return { id, status: 'open', ...asked, parcelCode, key, site, entrance: page, isDeclined: false }
  }
}

const untried = (id: string): Session => ({
  id,
  status: 'open',
  amount: 0,
  received: 0,
  currency: 'bdt',
  parcelCode: undefined,
  key: undefined,
  site: undefined,
  entrance: null,
  isDeclined: false,
})

// The longest values that the gateway takes.
const MOST_LETTERS = 50
const MOST_PHONE = 20

/** Returns the payer's name, mail and phone, which the gateway requires, but no address. A long mail becomes ours. */
export const customer = ({ name, email, phone }: Payer, origin: string) => ({
  cus_name: cut(name),
  cus_email: email.length <= MOST_LETTERS ? email : noReply(origin),
  cus_phone: phone.length <= MOST_PHONE ? phone : phone.replace(/[^\d+]/g, '').slice(0, MOST_PHONE),
  cus_add1: 'Dhaka',
  cus_city: 'Dhaka',
  cus_postcode: '1000',
  cus_country: 'Bangladesh',
})
const noReply = (origin: string) => {
  const { hostname } = new URL(origin)
  return `no-reply@${hostname.includes('.') ? hostname : 'ranar.example'}`
}
/** Cuts a text to MOST_LETTERS without splitting a character. */
const cut = (text: string) => {
  let kept = ''
  for (const letter of text) {
    if (kept.length + letter.length > MOST_LETTERS) break
    kept += letter
  }
  return kept
}

const protocolOf = (url: string) => (URL.canParse(url) ? new URL(url).protocol : '')

const existing = (answer: Promise<Session>) =>
  answer.catch((error: unknown) => {
    if (error instanceof ProviderRefusal && error.isMissing) return null
    throw error
  })
