import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { addReview, listReceived, listReviewable } from './queries.ts'

export const reviewRoutes = (app: FastifyInstance, { db }: Deps) =>
  serve(app, api.reviews, {
    mine: ({ user, query }) => listReviewable(db, user, query),
    add: async ({ user, query, body }) => ({ parcel: await addReview(db, user, query.parcel_id, body) }),
    received: ({ user, query }) => listReceived(db, user, query),
  })
