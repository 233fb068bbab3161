import type { Booking, DeskMove } from '@ranar/contract'
import { listInHand } from '../src/cash/collection-lists.ts'
import { bookParcel } from '../src/flows/book.ts'
import { handOver } from '../src/flows/hand-over.ts'
import { moveParcels } from '../src/flows/move-parcels.ts'
import { explainException, takeException } from '../src/parcels/exception-work.ts'
import { listExceptions } from '../src/parcels/exceptions.ts'
import { lockOwnParcel } from '../src/parcels/find.ts'
import { setPickup } from '../src/parcels/pickups.ts'
import { transact } from '../src/platform/db/transact.ts'
import { todayIn } from '../src/platform/http/days.ts'
import type { SessionUser } from '../src/platform/session-user.ts'
import type { Made } from '../test/people.ts'
import type { Chance } from './chance.ts'
import { men, places, women } from './facts.ts'
import { as, type Company, visit } from './today.ts'

type Cast = { senders: Made[]; admin: Made; second: Made; couriers: Made[] }

/** Fills today: couriers on their runs, senders with pickup requests, and exceptions for the dispatchers. */
export const startDay = async (company: Company, luck: Chance, { senders, admin, second, couriers }: Cast) => {
  const { db } = company
  const today = todayIn('Asia/Dhaka')
  const book = async (sender: Made) => {
    const place = luck.one(places)
    const pin = {
      latitude: place.latitude + (luck.next() - 0.5) * 0.02,
      longitude: place.longitude + (luck.next() - 0.5) * 0.02,
    }
    const booking = {
      ...pin,
      type: luck.one(['v1', 'v2', 'v3'] as const),
      weight: luck.whole(1, 6) / 2,
      name: luck.one<string>([...women, ...men]),
      phone: `+88019${luck.whole(10_000_000, 99_999_999)}`,
      email: `receiver${luck.whole(1, 999)}@people.example`,
      address: place.address,
      codTaka: luck.yes(0.6) ? luck.whole(3, 30) * 100 : 0,
    } as Booking
    const { _id: code } = await bookParcel(db, as(sender, 'consumer'), booking, { idempotencyKey: null, locale: 'bn' })
    return { code, pin }
  }
  const move = (name: DeskMove, parcel_ids: string[], courier?: Made) =>
    moveParcels(
      db,
      as(admin, 'admin'),
      { move: name, parcel_ids, ...(courier && { delivery_men_id: courier.publicId, day: today }) },
      { locale: 'bn', today },
    )

  for (const [i, courier] of couriers.entries()) {
    const runner = as(courier, 'delivery_men')
    const stops = await Promise.all(Array.from({ length: 6 + i * 3 }, () => book(luck.one(senders))))
    const codes = stops.map(({ code }) => code)
    await move('receive', codes)
    await move('assign', codes, courier)
    for (const { code } of stops.slice(0, stops.length - 2)) await visit(company, runner, code, 'load')
    for (const [at, { code, pin }] of stops.slice(0, 2 + i).entries()) {
      const place = { ...pin, accuracy: luck.whole(6, 30) }
      // Less cash than due: an admin with the money right has to decide.
      const short = { taka: 50, by: 'cash', reason: 'তাঁর কাছে এর বেশি ছিল না, বাকিটা কাল দেবেন' } as const
      await visit(company, runner, code, 'deliver', { place, ...(at === 0 && i < 2 && { collected: short }) })
    }
    if (i > 1) await bringCash(db, runner)
    const [, , , failed] = stops.toReversed()
    // A visit far from the receiver's pin becomes an exception for a dispatcher.
    const far = failed && { latitude: failed.pin.latitude + 0.02, longitude: failed.pin.longitude, accuracy: 12 }
    if (failed) await visit(company, runner, failed.code, 'fail', { reason: 'wrong_address', place: far })
  }

  const wishes = senders.slice(0, 4)
  for (const [i, sender] of wishes.entries()) {
    const codes = (await Promise.all(Array.from({ length: 1 + (i % 3) }, () => book(sender)))).map(({ code }) => code)
    const place = luck.one(places)
    const wish = { mode: 'collect', address: place.address, latitude: null, longitude: null, day: today } as const
    for (const code of codes)
      await transact(db, async (tx) => setPickup(tx, (await lockOwnParcel(tx, as(sender, 'consumer'), code)).id, wish))
    if (i === 0 && couriers[0]) await move('assign_pickup', codes, couriers[0])
  }

  const open = await listExceptions(db, { page: 1, limit: 3, kind: undefined, status: 'open' })
  const [taken, explained] = open.exceptions
  if (taken) await transact(db, (tx) => takeException(tx, as(second, 'admin'), taken._id))
  if (explained)
    await transact(db, (tx) =>
      explainException(tx, as(second, 'admin'), explained._id, 'ফোনে কথা হয়েছে: পিনটি পাশের গলির'),
    )
}

/** Submits a hand-over of all cash a courier has in hand; the office has not counted it yet. */
const bringCash = async (db: Company['db'], courier: SessionUser) => {
  const { collections } = await listInHand(db, courier.id, { page: 1, limit: 100 })
  const taka = collections.reduce((sum, one) => sum + one.taka, 0)
  const notes = { '500': Math.floor(taka / 500), '10': Math.floor((taka % 500) / 10), '1': taka % 10 }
  if (taka > 0) await handOver(db, courier, { notes, taka })
}
