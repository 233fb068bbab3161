import type { Parcel } from '@ranar/contract'
import { type Call, type Fault, faults } from '@ranar/sandbox-bank/faults'
import { expect, test } from 'vitest'
import { amount } from '../../test/amount.ts'
import { company } from '../../test/company.ts'
import { disagreements } from '../../test/ledger.ts'
import { paying, type Someone } from '../../test/paying.ts'
import { tried } from '../../test/tried.ts'
import { until } from '../../test/until.ts'

const calls = ['create', 'retrieve', 'cancel', 'refund'] as const
type Kind = (typeof calls)[number]

/** Faults to inject, keyed by the call and the parcel or intent it is about. */
const wrong = new Map<string, Fault>()
const hit = new Set<string>()
const about = ({ method, path, params }: Call): string => {
  const [, , , id, action] = path.split('/')
  if (path === '/v1/payment_intents')
    return `create ${(params.metadata as { parcel_id?: string } | undefined)?.parcel_id}`
  if (path === '/v1/refunds') return method === 'POST' ? `refund ${params.payment_intent}` : 'list'
  return `${action === 'cancel' ? 'cancel' : method === 'GET' ? 'retrieve' : action} ${id}`
}
const bankFaults = (call: Call) => {
  const fault = wrong.get(about(call))
  if (fault) hit.add(about(call))
  return fault
}

const ranar = await company({}, { bankFaults })
const { book, intent, enter, check, pay, show, cancel, askBack } = paying(ranar)

const bad: Record<Kind, (sender: Someone, parcel: string, fault: Fault) => Promise<void>> = {
  create: async (sender, parcel, fault) => {
    wrong.set(`create ${parcel}`, fault)
    await tried(() => intent(sender, parcel))
    wrong.delete(`create ${parcel}`)
    expect((await pay(sender, parcel)).payment?.status).toBe('succeeded')
  },
  retrieve: async (sender, parcel, fault) => {
    const { client_secret } = await intent(sender, parcel)
    const name = `retrieve ${client_secret.split('_secret_')[0]}`
    wrong.set(name, fault)
    await enter(sender, client_secret)
    await tried(() => check(sender, parcel))
    wrong.delete(name)
    await settled(
      sender,
      parcel,
      ({ payment }) => payment?.status === 'succeeded' || payment?.refund?.status === 'succeeded',
    )
  },
  cancel: async (sender, parcel, fault) => {
    const { client_secret } = await intent(sender, parcel)
    const name = `cancel ${client_secret.split('_secret_')[0]}`
    wrong.set(name, fault)
    await tried(() => cancel(sender, parcel))
    await until(async () => hit.has(name), Boolean)
    wrong.delete(name)
  },
  refund: async (sender, parcel, fault) => {
    const { client_secret } = await intent(sender, parcel)
    const name = `refund ${client_secret.split('_secret_')[0]}`
    await enter(sender, client_secret)
    expect((await check(sender, parcel)).payment?.status).toBe('succeeded')
    await cancel(sender, parcel)
    wrong.set(name, fault)
    await tried(() => askBack(sender, parcel))
    await until(async () => hit.has(name), Boolean)
    wrong.delete(name)
    const { payment } = await settled(sender, parcel, (seen) => seen.payment?.refund?.status !== 'pending')
    if (fault !== 'declined') expect(payment?.refund?.status).toBe('succeeded')
  },
}
const settled = (sender: Someone, parcel: string, isSo: (seen: Parcel) => boolean) =>
  until(() => show(sender, parcel), isSo)

const cases = calls.flatMap((call) => faults.map((fault) => ({ call, fault })))
const AT_ONCE = 12

test('after any provider fault all payments and refunds settle, and the provider’s books match ours', {
  timeout: amount(300_000, 3_000_000),
}, async () => {
  const left = Array.from({ length: amount(1, 10) }, () => cases).flat()
  const total = left.length
  let done = 0
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const sender = await ranar.a('consumer')
      await bad[next.call](sender, await book(sender), next.fault).catch((error) => {
        throw new Error(`${next?.fault} at ${next?.call}: ${error.message}`, { cause: error })
      })
      done++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(done).toBe(total)
  await until(
    () => disagreements(ranar.pool),
    (found) => found.length === 0,
  )
})
