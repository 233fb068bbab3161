import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { showSmsDay } from '../flows/show-sms-day.ts'
import { serve } from '../platform/http/serve.ts'
import { listSms } from '../texting/list.ts'
import { allowSms, listStops, stopSms } from '../texting/stops.ts'
import type { Deps } from './deps.ts'

export const smsRoutes = (app: FastifyInstance, { db, env }: Deps) =>
  serve(app, api.sms, {
    day: async () => ({ day: await showSmsDay(db, env.sms.url !== null) }),
    list: ({ query }) => listSms(db, query),
    stops: ({ query }) => listStops(db, query),
    stop: async ({ user, body }) => ({ stop: await stopSms(db, user, body) }),
    allow: ({ user, body }) => allowSms(db, user, body),
  })
