import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { getCompany } from '../company/settings.ts'
import { publicNumbers } from '../flows/public-numbers.ts'
import { serve } from '../platform/http/serve.ts'
import { inWords } from '../platform/messages.ts'
import { features } from '../site/features.ts'
import type { Deps } from './deps.ts'

export const siteRoutes = (app: FastifyInstance, { db, env }: Deps) => {
  // Rebuilt each day, because its examples contain future dates.
  let document = { day: '', text: '' }
  serve(app, api.site, {
    company: async () => ({ company: await getCompany(db) }),
    features: async ({ visitor: { locale } }) => ({
      features: features.map(({ _id, name }) => ({
        _id,
        img: `${env.origin}/features/${name}.svg`,
        title: inWords(locale, `features.${name}Title`),
        description: inWords(locale, `features.${name}Text`),
      })),
    }),
    analytics: () => publicNumbers(db),
    openApi: async ({ reply }) => {
      const day = new Date().toISOString().slice(0, 10)
      if (document.day !== day) {
        const { openApi } = await import('@ranar/contract/openapi/document')
        document = { day, text: JSON.stringify(openApi(env.origin)) }
      }
      reply.type('application/json; charset=utf-8').send(document.text)
    },
  })
}
