import { api, HOME_ZONE } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { refuseAsReceiver } from '../flows/receiver-refusal.ts'
import { wishAsReceiver } from '../flows/receiver-wish.ts'
import { getReceiverParcel } from '../parcels/receiver-page.ts'
import { todayIn } from '../platform/http/days.ts'
import { serve } from '../platform/http/serve.ts'
import type { Visitor } from '../platform/http/visitor.ts'
import { badRequest, Refusal } from '../platform/problems.ts'
import { countMiss } from '../platform/rate-limits/addresses.ts'
import { addressLimits } from './address-limits.ts'
import type { Deps } from './deps.ts'

export const receiverRoutes = (app: FastifyInstance, { db, env, secret }: Deps) => {
  /** Counts links that open nothing, to stop guessing. */
  const counted = async <T>({ address }: Visitor, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof Refusal && error.status === 404)
        await countMiss(db, addressLimits[api.receiver.parcel.path], address, env.ipLimitFactor)
      throw error
    }
  }

  serve(app, api.receiver, {
    parcel: async ({ query, visitor }) => ({ parcel: await counted(visitor, getReceiverParcel(db, query.token)) }),
    wish: async ({ query, body: { token: sent, ...wish }, visitor }) => {
      const token = tokenIn(sent, query.token)
      await counted(visitor, wishAsReceiver(db, token, wish, todayIn(HOME_ZONE)))
      return { parcel: await getReceiverParcel(db, token) }
    },
    refuse: async ({ query, body, visitor }) => {
      const token = tokenIn(body.token, query.token)
      await counted(visitor, refuseAsReceiver(db, secret, token, body.code))
      return { parcel: await getReceiverParcel(db, token) }
    },
  })
}

const tokenIn = (...places: (string | undefined)[]) => {
  const token = places.find(Boolean)
  if (!token) throw badRequest('receiver.tokenRequired', 'token')
  return token
}
