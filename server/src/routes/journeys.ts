import { api, type Pickup } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { chooseAfterAttempt } from '../flows/after-attempt.ts'
import { choosePickup } from '../flows/choose-pickup.ts'
import { getDetails, getJourney } from '../parcels/details.ts'
import { listLabels } from '../parcels/labels.ts'
import { todayIn } from '../platform/http/days.ts'
import { serve } from '../platform/http/serve.ts'
import { badRequest, notFound } from '../platform/problems.ts'
import { countMiss } from '../platform/rate-limits/addresses.ts'
import { addressLimits } from './address-limits.ts'
import type { Deps } from './deps.ts'

export const journeyRoutes = (app: FastifyInstance, { db, env }: Deps) => {
  serve(app, api.journeys, {
    details: ({ user, query }) => getDetails(db, user, query.parcel_id),
    labels: ({ user, query }) => listLabels(db, user, query.parcel_ids),
    journey: async ({ query, visitor }) => {
      const journey = await getJourney(db, query.parcel_id)
      if (journey) return journey
      await countMiss(db, addressLimits[api.journeys.journey.path], visitor.address, env.ipLimitFactor)
      throw notFound('parcels.notFound')
    },
    afterAttempt: async ({ user, body, visitor }) => ({
      parcel: await chooseAfterAttempt(db, user, body.parcel_id, body, todayIn(visitor.zone)),
    }),
    pickup: async ({ user, body: { parcel_id, ...asked }, visitor }) => ({
      pickup: await choosePickup(db, user, parcel_id, wished(asked, todayIn(visitor.zone))),
    }),
  })
}

type Wish = { [K in keyof Pickup]?: Pickup[K] | undefined } & Pick<Pickup, 'mode'>
const wished = (
  { mode, address = null, latitude = null, longitude = null, day = null }: Wish,
  today: string,
): Pickup => {
  if (mode === 'bring') return { mode, address: null, latitude: null, longitude: null, day }
  if (!address) throw badRequest('journeys.pickupAddressRequired', 'address')
  if (!day) throw badRequest('journeys.pickupDayRequired', 'day')
  if (day < today) throw badRequest('desk.dayPast', 'day')
  return { mode, address, latitude, longitude, day }
}
