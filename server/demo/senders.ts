import type { Booking } from '@ranar/contract'
import { changeSettings } from '../src/company/settings.ts'
import { bookParcel } from '../src/flows/book.ts'
import { saveReceiver } from '../src/people/saved-receivers.ts'
import { transact } from '../src/platform/db/transact.ts'
import type { Made } from '../test/people.ts'
import type { Chance } from './chance.ts'
import { men, places, women } from './facts.ts'
import { as, type Company } from './today.ts'

const RECEIVERS = 14
const ORDERS = 5

/** Turns senders into shops: each gets saved receivers, and parcels with order numbers as references. */
export const startShops = async ({ db }: Pick<Company, 'db'>, luck: Chance, senders: readonly Made[]) => {
  for (const [shop, sender] of senders.entries())
    for (let i = 0; i < RECEIVERS; i++) {
      const place = luck.one(places)
      const receiver = {
        name: luck.one<string>([...women, ...men]),
        phone: `+88016${luck.whole(10_000_000, 99_999_999)}`,
        email: `regular${shop}-${i}@people.example`,
        address: place.address,
        latitude: place.latitude + (luck.next() - 0.5) * 0.02,
        longitude: place.longitude + (luck.next() - 0.5) * 0.02,
      }
      await transact(db, (tx) => saveReceiver(tx, sender.id, receiver))
      if (i >= ORDERS) continue
      const order = { type: 'v2', weight: luck.whole(1, 4) / 2, codTaka: luck.whole(3, 30) * 100 } as const
      const booking = { ...receiver, ...order, reference: `ORD-${2600 + shop * 100 + i}` } as Booking
      await bookParcel(db, as(sender, 'consumer'), booking, { idempotencyKey: null, locale: 'bn' })
    }
}

/** Sets the address, phone and opening hours of the office, as root. */
export const setUpCompany = ({ db }: Pick<Company, 'db'>, root: Made) =>
  changeSettings(
    db,
    { ...as(root, 'admin'), isRoot: true },
    { address: '৩৪ দিলকুশা বাণিজ্যিক এলাকা, মতিঝিল, ঢাকা ১০০০', phone: '+880 2-41030011', hours: '09:00–21:00' },
  )
