import { api } from '@ranar/contract'
import type { Caller, Person } from './people.ts'

/** Hands over all cash of a courier and has an admin accept it. */
export const handOver = async (courier: Caller, admin: Caller) => {
  const { balance } = (await courier.call(api.cash.mine)).data
  const body = { notes: { '1': balance }, taka: balance }
  const { handover } = (await courier.call(api.cash.handOver, { body })).data
  await admin.call(api.cash.accept, { body: { id: handover._id } })
}

/** Gives a sender a payout account. */
export const giveAccount = async ({ call, password }: Pick<Person, 'call' | 'password'>) => {
  const account = { method: 'bkash', number: '01712345678', name: 'Rahima Akter', password } as const
  await call(api.payouts.changeAccount, { body: account })
}
