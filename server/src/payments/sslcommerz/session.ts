import { ProviderDown, ProviderRefusal, type Session } from '../provider.ts'
import { get, hundredthsOf, type Line, type Told, textOf } from './call.ts'

const LOOKUP = '/validator/api/merchantTransIDvalidationAPI.php'
const VALIDATION = '/validator/api/validationserverAPI.php'
const isPaid = ({ status }: Told) => status === 'VALID' || status === 'VALIDATED'

/** Returns the attempts under one transaction id; only the word `DONE` settles anything. */
const lookUp = async (store: Line, tranId: string): Promise<Told[]> => {
  const told = await get(store, LOOKUP, { tran_id: tranId })
  if (told.APIConnect !== 'DONE') throw new ProviderDown(`SSLCommerz does not look up: ${textOf(told.APIConnect)}`)
  const all = Array.isArray(told.element) ? (told.element as Told[]) : []
  return all.filter((one) => typeof one === 'object' && one !== null && one.tran_id === tranId)
}

/** Returns the gateway's own statement about a payment; nothing else is trusted. */
const validate = async (store: Line, valId: string): Promise<Told> => {
  const told = await get(store, VALIDATION, { val_id: valId })
  if (told.APIConnect !== 'DONE') throw new ProviderDown(`SSLCommerz does not validate: ${textOf(told.APIConnect)}`)
  return told
}

// One transaction can be paid more than once, so each payment is a session of its own, named after its validation.
const PAID = '~'
const [tranOf, valOf] = [(id: string) => id.split(PAID)[0] ?? '', (id: string) => id.split(PAID)[1]]
const nameOf = (tranId: string, { val_id }: Told) => `${tranId}${PAID}${textOf(val_id)}`

const orderOf = ({ tran_date, val_id }: Told) => `${textOf(tran_date)} ${textOf(val_id)}`

/** Returns a transaction's state, and the named payment or else the first; `ProviderRefusal` if there is none. */
export const readTransaction = async (store: Line, id: string): Promise<Session & { bankTranId: string }> => {
  const [tranId, valId] = [tranOf(id), valOf(id)]
  const all = await lookUp(store, tranId)
  const paid = all.filter(isPaid).sort((a, b) => orderOf(a).localeCompare(orderOf(b)))
  const one = valId ? paid.find(({ val_id }) => val_id === valId) : paid[0]
  if (!one) {
    if (all.length === 0 || valId) throw new ProviderRefusal('no such transaction', { isMissing: true })
    return { ...openOrOver(id, all), bankTranId: '' }
  }
  const told = await validate(store, textOf(one.val_id))
  if (!isPaid(told) || told.tran_id !== tranId) throw new ProviderDown('SSLCommerz contradicts itself')
  if (hundredthsOf(told.amount) <= 0 || !textOf(told.bank_tran_id))
    throw new ProviderDown('a payment without its amount')
  return {
    ...commonOf(nameOf(tranId, one), told),
    status: 'succeeded',
    received: hundredthsOf(told.amount),
    // The key belongs to the first payment; a further one belongs to no payment here.
    ...(one !== paid[0] && { key: undefined }),
    others: paid.filter((other) => other !== one).map((other) => nameOf(tranId, other)),
    isRisky: !['', '0'].includes(textOf(told.risk_level)),
    bankTranId: textOf(told.bank_tran_id),
  }
}

const openOrOver = (id: string, all: Told[]): Session => {
  const isOpen = all.some(({ status }) => status === 'PENDING' || status === 'PROCESSING')
  const one = all.at(-1) ?? {}
  return {
    ...commonOf(id, one),
    status: isOpen ? 'open' : 'canceled',
    received: hundredthsOf(one.amount),
    isDeclined: all.some(({ status }) => status === 'FAILED'),
  }
}

// Parcel, key and site mark were sent along when the session was made.
const commonOf = (id: string, told: Told) => ({
  id,
  amount: hundredthsOf(told.amount),
  currency: currencyOf(told),
  parcelCode: textOf(told.value_a) || undefined,
  key: textOf(told.value_b) || undefined,
  site: textOf(told.value_c) || undefined,
  entrance: null,
  isDeclined: false,
})

/** Returns the payer's currency; with a `?`, which matches none, if the amount in it differs from ours. */
const currencyOf = ({ amount, currency, currency_type, currency_amount }: Told) => {
  const paidIn = textOf(currency_type) || textOf(currency)
  const isSame = currency_amount === undefined || hundredthsOf(currency_amount) === hundredthsOf(amount)
  return isSame ? paidIn.toLowerCase() : `${paidIn.toLowerCase()}?`
}

/** Returns the last four digits of the card or number that paid; null if unknown. */
export const lastFour = async (store: Line, id: string) => {
  const { bankTranId } = await readTransaction(store, id)
  const paid = (await lookUp(store, tranOf(id))).find(({ bank_tran_id }) => bank_tran_id === bankTranId)
  return /(\d{4})$/.exec(textOf(paid?.card_no))?.[1] ?? null
}
