import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { giveRights } from '../flows/give-rights.ts'
import { getRights } from '../people/rights.ts'
import { serve } from '../platform/http/serve.ts'
import type { Deps } from './deps.ts'

export const staffRoutes = (app: FastifyInstance, { db }: Deps) =>
  serve(app, api.staff, {
    rights: async ({ user, query }) => ({
      rights: query.user_id ? await getRights(db, query.user_id) : [...user.rights],
    }),
    giveRights: async ({ user, body }) => ({ user: await giveRights(db, user, body) }),
  })
