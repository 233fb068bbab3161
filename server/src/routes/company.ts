import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { changeSettings, getSettings } from '../company/settings.ts'
import { serve } from '../platform/http/serve.ts'
import type { Deps } from './deps.ts'

export const companyRoutes = (app: FastifyInstance, { db }: Deps) =>
  serve(app, api.settings, {
    get: async () => ({ company: await getSettings(db) }),
    change: async ({ user, body }) => ({ company: await changeSettings(db, user, body) }),
  })
