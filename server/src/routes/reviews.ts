import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { listReceived, listReviewable } from '../flows/list-reviews.ts'
import { addReview } from '../flows/review.ts'
import { serve } from '../platform/http/serve.ts'
import type { Deps } from './deps.ts'

export const reviewRoutes = (app: FastifyInstance, { db }: Deps) =>
  serve(app, api.reviews, {
    mine: ({ user, query }) => listReviewable(db, user, query),
    add: async ({ user, query, body }) => ({ parcel: await addReview(db, user, query.parcel_id, body) }),
    received: ({ user, query }) => listReceived(db, user, query),
  })
