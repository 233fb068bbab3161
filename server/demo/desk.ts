import type { Booking, DeskMove } from '@ranar/contract'
import { bookParcel } from '../src/flows/book.ts'
import { moveParcels } from '../src/flows/move-parcels.ts'
import { todayIn } from '../src/platform/http/days.ts'
import type { Made } from '../test/people.ts'
import type { Chance } from './chance.ts'
import { men, places, women } from './facts.ts'
import { as, type Company, visit } from './today.ts'

type Cast = { senders: Made[]; admin: Made; couriers: Made[] }
const PARCELS = 40

/** Fills the dispatchers' desk: parcels booked, collected, received, assigned, loaded, held and turned back. */
export const startDesk = async (company: Company, luck: Chance, { senders, admin, couriers }: Cast) => {
  const { db } = company
  const today = todayIn('Asia/Dhaka')
  const codes: string[] = []
  for (let i = 0; i < PARCELS; i++) {
    const place = luck.one(places)
    const booking = {
      type: 'v1',
      weight: luck.whole(1, 5) / 2,
      name: luck.one<string>([...women, ...men]),
      phone: `+88018${luck.whole(10_000_000, 99_999_999)}`,
      email: `receiver${luck.whole(1, 999)}@people.example`,
      address: place.address,
      latitude: place.latitude + (luck.next() - 0.5) * 0.03,
      longitude: place.longitude + (luck.next() - 0.5) * 0.03,
      codTaka: luck.yes(0.7) ? luck.whole(3, 40) * 100 : 0,
      proofLevel: i % 20 === 0 ? 'code' : 'none',
    } as Booking
    const sender = as(luck.one(senders), 'consumer')
    codes.push((await bookParcel(db, sender, booking, { idempotencyKey: null, locale: 'bn' }))._id)
  }
  const move = (move: DeskMove, parcel_ids: string[], courier?: Made) =>
    moveParcels(
      db,
      as(admin, 'admin'),
      { move, parcel_ids, ...(courier && { delivery_men_id: courier.publicId, day: today }) },
      { locale: 'bn', today },
    )
  const [one, other] = couriers
  if (!one || !other) return
  const [wrongCode = '', ...rest] = codes
  await move('assign_pickup', rest.slice(0, 6), one)
  for (const code of rest.slice(0, 4)) await visit(company, as(one, 'delivery_men'), code, 'collect')
  await move('receive', rest.slice(6, 24))
  await move('assign', [wrongCode, ...rest.slice(24, 30)], other)
  for (const code of rest.slice(24, 26)) await visit(company, as(other, 'delivery_men'), code, 'load')
  // Failed for a wrong address and received again: two are held in the office, two go back to their senders.
  for (const code of rest.slice(26, 30))
    await visit(company, as(other, 'delivery_men'), code, 'fail', { reason: 'wrong_address' })
  await move('receive', rest.slice(26, 30))
  await move('turn_back', rest.slice(28, 30))
  // Delivered with a wrong code, which becomes an exception for the dispatchers.
  await visit(company, as(other, 'delivery_men'), wrongCode, 'deliver', { code: '000000' })
}
