import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { acceptApplication, apply, listApplications, rejectApplication } from './queries.ts'

export const applicationRoutes = (app: FastifyInstance, { db }: Deps) =>
  serve(app, api.applications, {
    applyForAdmin: async ({ user }) => ({ application: await apply(db, user, 'admin', null) }),
    applyForDelivery: async ({ user, body: { phone, address, dob, gender } }) => ({
      application: await apply(db, user, 'delivery_men', { phone, address, dob, gender }),
    }),
    list: ({ query }) => listApplications(db, query),
    accept: async ({ user, query }) => ({ application: await acceptApplication(db, user, query.applies_id) }),
    reject: async ({ user, query }) => ({ application: await rejectApplication(db, user, query.applies_id) }),
  })
