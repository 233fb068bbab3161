import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import { type Company, crew, type Somebody } from '../../test/crew.ts'
import { act, action, moveAtDesk } from '../../test/door.ts'
import { payroll } from '../../test/payday.ts'

/** Creates a crew with its payroll, and helpers that collect, pay out and decide about the money for goods. */
export const correctors = async (ranar: Company) => {
  const [men, paid] = [await crew(ranar), await payroll(ranar)]
  const sentOut = async () => {
    const id = await men.book({ codTaka: 1000 }, paid.sender)
    await men.send(id, { days: 0 })
    return id
  }
  const pay = async () => {
    const { payouts, results } = await paid.maker(api.payouts.make, { body: { user_ids: [paid.sender.id] } })
    for (const { _id } of payouts)
      await paid.teller(api.payouts.send, { body: { id: _id ?? '', reference: randomUUID() } })
    return results.map(({ message }) => message)
  }
  /** Books a parcel and delivers it at the office's counter. */
  const atCounter = async () => {
    const id = await sentOut()
    await moveAtDesk(men.admin, 'receive', id)
    await men.send(id, { days: 0 })
    await moveAtDesk(men.admin, 'deliver', id, { reason: 'came', proofs: ['a'.repeat(64)] })
    return id
  }
  const decide = async (id: string, approve = true) => {
    const { collections } = await men.admin(api.cash.undecided, { query: { limit: 100 } })
    const found = collections.find(({ parcel_id }) => parcel_id === id)
    return men.admin(api.cash.decide, { body: { id: found?._id ?? '', approve, reason: 'looked at' } })
  }
  const byMobile = async () => {
    const id = await sentOut()
    await act(men.courier, action(id, 'deliver', { collected: { taka: 1100, by: 'mobile', trx: randomUUID() } }))
    await decide(id)
    return id
  }
  return { ...men, ...paid, sentOut, pay, atCounter, byMobile, decide }
}

export const reopen = async (admin: Somebody, id: string) =>
  moveAtDesk(admin, 'reopen', id, { reason: 'not his parcel' })
