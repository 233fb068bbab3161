import { api, type Parcel, typeCodes, typeColors } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { bookParcel } from '../flows/book.ts'
import { cancelParcel } from '../flows/cancel.ts'
import { dispatchParcel } from '../flows/dispatch.ts'
import { finishDelivery } from '../flows/finish-delivery.ts'
import { updateParcel } from '../flows/update-booking.ts'
import { getBookingExtras, getOwnParcel } from '../parcels/find.ts'
import { listAllParcels, listParcels, listRound } from '../parcels/lists.ts'
import { trackParcel } from '../parcels/track.ts'
import { todayIn } from '../platform/http/days.ts'
import { serve } from '../platform/http/serve.ts'
import { inWords } from '../platform/messages.ts'
import { badRequest, notFound } from '../platform/problems.ts'
import { countMiss } from '../platform/rate-limits/addresses.ts'
import { addressLimits } from './address-limits.ts'
import type { Deps } from './deps.ts'
import { idempotencyKey } from './idempotency-key.ts'

export const parcelRoutes = (app: FastifyInstance, { db, env }: Deps) => {
  const shown = async (parcel: Promise<Parcel>) => ({ parcel: await parcel })

  serve(app, api.parcels, {
    types: async ({ visitor }) => ({
      types: typeCodes.map((code) => ({
        code,
        name: inWords(visitor.locale, `parcels.type${code.toUpperCase()}`),
        color: typeColors[code],
      })),
    }),
    book: ({ user, body, visitor: { locale }, request }) =>
      shown(bookParcel(db, user, body, { idempotencyKey: idempotencyKey(request), locale })),
    mine: ({ user, query }) => listParcels(db, user, query),
    get: async ({ user, query }) => ({ parcel: await getOwnParcel(db, user, query.parcel_id) }),
    extras: async ({ user, query }) => ({ extras: await getBookingExtras(db, user, query.parcel_id) }),
    update: ({ user, query, body }) => shown(updateParcel(db, user, query.parcel_id, body)),
    cancel: ({ user, query }) => shown(cancelParcel(db, user, 'cancel', query.parcel_id)),
    track: async ({ user, query, visitor }) => {
      const parcel = await trackParcel(db, query.parcel_id, user)
      if (parcel) return { parcel }
      await countMiss(db, addressLimits[api.parcels.track.path], visitor.address, env.ipLimitFactor)
      throw notFound('parcels.notFound')
    },
  })

  serve(app, api.deliveries, {
    mine: ({ user, query }) => listRound(db, user, query),
    deliver: ({ user, query }) => shown(finishDelivery(db, user, 'deliver', query.parcel_id)),
    return: ({ user, query }) => shown(finishDelivery(db, user, 'return', query.parcel_id)),
  })

  serve(app, api.dispatch, {
    all: ({ query }) => listAllParcels(db, query),
    transport: ({ user, body, visitor }) => {
      const { parcel_id: parcel, delivery_men_id: courier, approximate_delivery_date: expectedOn } = body
      if (expectedOn < todayIn(visitor.zone)) throw badRequest('parcels.datePast', 'approximate_delivery_date')
      return shown(dispatchParcel(db, user, { parcel, courier, expectedOn }))
    },
    reject: ({ user, query }) => shown(cancelParcel(db, user, 'reject', query.parcel_id)),
  })
}
