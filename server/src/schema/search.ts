import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { parcels } from './parcels.ts'

/** What a parcel is found by; kept by a trigger, so that moving a parcel never writes the index. */
export const parcelSearch = pgTable(
  'parcel_search',
  {
    parcelId: bigint('parcel_id', { mode: 'number' })
      .primaryKey()
      .references(() => parcels.id),
    /** Code, receiver, address and reference, folded by `search_fold`. */
    words: text().notNull(),
    /** The receiver's phone by `phone_key`. */
    phone: text().notNull(),
  },
  (t) => [
    index('parcel_search_words').using('gin', t.words.op('gin_trgm_ops')),
    index('parcel_search_phone').on(t.phone.op('text_pattern_ops'), t.parcelId),
  ],
)
