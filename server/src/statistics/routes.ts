import { api, typeCodes, typeColors } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { todayIn } from '../http/days.ts'
import { inWords } from '../http/messages.ts'
import { badRequest } from '../http/problems.ts'
import { serve } from '../http/serve.ts'
import { countWeek, countYear, measureProfile } from './queries.ts'

export const statisticsRoutes = (app: FastifyInstance, { db }: Deps) =>
  serve(app, api.statistics, {
    year: async ({ user, query, visitor: { zone, locale } }) => {
      const thisYear = Number(todayIn(zone).slice(0, 4))
      const year = query.year ?? thisYear
      if (year > thisYear) throw badRequest('statistics.yearInvalid', 'year')
      const [{ booking, delivered, byType }, profileStrenght] = await Promise.all([countYear(db, year, zone), measureProfile(db, user.id)])
      const parcelTypes = typeCodes.map((code) => ({
        code,
        name: inWords(locale, `parcels.type${code.toUpperCase()}`),
        color: typeColors[code],
        count: byType[code],
      }))
      return { booking, delivered, parcelTypes, profileStrenght }
    },
    week: async ({ visitor: { zone } }) => ({ weeklyBooked: await countWeek(db, todayIn(zone), zone) }),
  })
