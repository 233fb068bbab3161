import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { importParcels } from '../flows/import-parcels.ts'
import { listMine } from '../parcels/own-list.ts'
import { lockBookings } from '../people/consumers.ts'
import { forgetReceiver, listReceivers, saveReceiver } from '../people/saved-receivers.ts'
import { transact } from '../platform/db/transact.ts'
import { serve } from '../platform/http/serve.ts'
import type { SessionUser } from '../platform/session-user.ts'
import type { Deps } from './deps.ts'
import { idempotencyKey } from './idempotency-key.ts'

export const bookingRoutes = (app: FastifyInstance, { db }: Deps) => {
  const firstReceivers = async ({ id }: SessionUser) => (await listReceivers(db, id, { page: 1, limit: 20 })).receivers
  serve(app, api.bookings, {
    import: async ({ user, body, visitor: { locale }, request }) => ({
      results: await importParcels(db, user, body.rows, { key: idempotencyKey(request), locale }),
    }),
    mine: ({ user, query }) => listMine(db, user, query),
    receivers: ({ user, query }) => listReceivers(db, user.id, query),
    saveReceiver: async ({ user, body }) => ({
      receiver: await transact(db, async (tx) => {
        await lockBookings(tx, user.id)
        return saveReceiver(tx, user.id, body)
      }),
      receivers: await firstReceivers(user),
    }),
    forgetReceiver: async ({ user, query }) => {
      await forgetReceiver(db, user.id, query.receiver_id)
      return { receivers: await firstReceivers(user) }
    },
  })
}
