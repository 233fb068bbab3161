import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { inWords } from '../http/messages.ts'
import { serve } from '../http/serve.ts'
import { features } from './features.ts'
import { publicNumbers } from './queries.ts'

export const siteRoutes = (app: FastifyInstance, { db, env }: Deps) =>
  serve(app, api.site, {
    features: async ({ visitor: { locale } }) => ({
      features: features.map(({ _id, name }) => ({
        _id,
        img: `${env.origin}/features/${name}.svg`,
        title: inWords(locale, `features.${name}Title`),
        description: inWords(locale, `features.${name}Text`),
      })),
    }),
    analytics: () => publicNumbers(db),
  })
