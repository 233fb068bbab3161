import { api, isAdult } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { listApplications, listOwnApplications } from '../applications/applications.ts'
import { apply } from '../flows/apply.ts'
import { acceptApplication, rejectApplication } from '../flows/decide-application.ts'
import { todayIn } from '../platform/http/days.ts'
import { serve } from '../platform/http/serve.ts'
import { badRequest } from '../platform/problems.ts'
import type { Deps } from './deps.ts'

export const applicationRoutes = (app: FastifyInstance, { db }: Deps) =>
  serve(app, api.applications, {
    applyForAdmin: async ({ user }) => ({ application: await apply(db, user, 'admin', null) }),
    applyForDelivery: async ({ user, body: { phone, address, dob, gender }, visitor }) => {
      if (!isAdult(dob, todayIn(visitor.zone))) throw badRequest('applications.tooYoung', 'dob')
      return { application: await apply(db, user, 'delivery_men', { phone, address, dob, gender }) }
    },
    list: ({ query }) => listApplications(db, query),
    mine: async ({ user }) => ({ applies: await listOwnApplications(db, user.id) }),
    accept: async ({ user, query }) => ({ application: await acceptApplication(db, user, query.applies_id) }),
    reject: async ({ user, query }) => ({ application: await rejectApplication(db, user, query.applies_id) }),
  })
