import { api, typeCodes, typeColors } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '../platform/http/days.ts'
import { serve } from '../platform/http/serve.ts'
import { inWords } from '../platform/messages.ts'
import { badRequest } from '../platform/problems.ts'
import { countWeek, countYear, measureProfile } from '../statistics/counts.ts'
import type { Deps } from './deps.ts'

export const statisticsRoutes = (app: FastifyInstance, { db }: Deps) =>
  serve(app, api.statistics, {
    year: async ({ user, query, visitor: { zone, locale } }) => {
      const thisYear = Number(todayIn(zone).slice(0, 4))
      const year = query.year ?? thisYear
      if (year > thisYear) throw badRequest('statistics.yearInvalid', 'year')
      const [{ booking, delivered, byType }, profileStrenght] = await Promise.all([
        countYear(db, year, zone),
        measureProfile(db, user.id),
      ])
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
