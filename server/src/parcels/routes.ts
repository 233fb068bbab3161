import { api, type Parcel, typeCodes, typeColors } from '@ranar/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { todayIn } from '../http/days.ts'
import { inWords } from '../http/messages.ts'
import { badRequest, notFound } from '../http/problems.ts'
import { countMiss, serve } from '../http/serve.ts'
import { bookParcel, updateParcel } from './bookings/queries.ts'
import { cancelParcel, finishDelivery, transportParcel } from './moves/queries.ts'
import { getOwnParcel, listAllParcels, listParcels, listRound, trackParcel } from './queries.ts'

const idempotencyKey = ({ headers }: FastifyRequest) => String(headers['idempotency-key'] ?? '').slice(0, 200) || null

export const parcelRoutes = (app: FastifyInstance, { db, env }: Deps) => {
  const shown = async (parcel: Promise<Parcel>) => ({ parcel: await parcel })

  serve(app, api.parcels, {
    types: async ({ visitor }) => ({
      types: typeCodes.map((code) => ({ code, name: inWords(visitor.locale, `parcels.type${code.toUpperCase()}`), color: typeColors[code] })),
    }),
    book: ({ user, body, request }) => shown(bookParcel(db, user, body, idempotencyKey(request))),
    mine: ({ user, query }) => listParcels(db, user, query),
    get: async ({ user, query }) => ({ parcel: await getOwnParcel(db, user, query.parcel_id) }),
    update: ({ user, query, body }) => shown(updateParcel(db, user, query.parcel_id, body)),
    cancel: ({ user, query }) => shown(cancelParcel(db, user, 'cancel', query.parcel_id)),
    track: async ({ user, query, visitor }) => {
      const parcel = await trackParcel(db, query.parcel_id, user)
      if (parcel) return { parcel }
      await countMiss(db, api.parcels.track.path, visitor.address, env.ipLimitFactor)
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
      const { parcel_id: parcel, delivery_men_id: deliveryMan, approximate_delivery_date: expectedOn } = body
      if (expectedOn < todayIn(visitor.zone)) throw badRequest('parcels.datePast', 'approximate_delivery_date')
      return shown(transportParcel(db, user, { parcel, deliveryMan, expectedOn }))
    },
    reject: ({ user, query }) => shown(cancelParcel(db, user, 'reject', query.parcel_id)),
  })
}
