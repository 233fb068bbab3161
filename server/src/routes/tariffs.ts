import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { publishTariff } from '../flows/publish-tariff.ts'
import { districts, thanas } from '../places/thanas.ts'
import { serve } from '../platform/http/serve.ts'
import { getTariff, listTariffs, tariffOf } from '../tariffs/tariffs.ts'
import type { Deps } from './deps.ts'

export const tariffRoutes = (app: FastifyInstance, { db }: Deps) => {
  serve(app, api.places, {
    thanas: async () => ({ districts: [...districts], thanas: [...thanas] }),
  })
  serve(app, api.tariffs, {
    valid: async ({ query: { version, day } }) => ({
      tariff: version === undefined ? await tariffOf(db, day) : await getTariff(db, version),
    }),
    list: ({ query }) => listTariffs(db, query),
    publish: async ({ user, body, visitor }) => ({ tariff: await publishTariff(db, user, body, visitor.locale) }),
  })
}
