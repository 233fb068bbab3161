import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { getCompany } from '../company/settings.ts'
import { scanParcels } from '../flows/scan-parcels.ts'
import { listPickups } from '../parcels/collecting.ts'
import { listDayRuns } from '../parcels/day-runs.ts'
import { listStops } from '../parcels/runs.ts'
import { proposeCouriers } from '../parcels/unassigned.ts'
import { nearestThana } from '../places/thanas.ts'
import { todayIn } from '../platform/http/days.ts'
import { serve } from '../platform/http/serve.ts'
import { badRequest } from '../platform/problems.ts'
import type { Deps } from './deps.ts'

export const deskRunRoutes = (app: FastifyInstance, { db }: Deps) => {
  serve(app, api.deskRuns, {
    list: async ({ query: { day, delivery_men_id: courier }, visitor }) => {
      const today = todayIn(visitor.zone)
      const asked = { day: day || today, today, courier }
      const found = await listDayRuns(db, asked)
      const office = await getCompany(db)
      const stopsOf = (id: number) =>
        asked.courier ? listStops(db, id, { day: asked.day, locale: visitor.locale, office }) : null
      return { runs: await Promise.all(found.map(async ({ id, run }) => ({ ...run, stops: await stopsOf(id) }))) }
    },
    suggest: async ({ query: { day }, visitor }) => {
      const today = todayIn(visitor.zone)
      if (day && day < today) throw badRequest('desk.dayPast', 'day')
      return { proposal: await proposeCouriers(db, { day: day || today, today }, nearestThana) }
    },
    pickups: ({ query: { day, ...paging }, visitor }) => {
      const today = todayIn(visitor.zone)
      return listPickups(db, { ...paging, day: day || today, today })
    },
  })
  serve(app, api.scans, {
    send: ({ user, body, visitor }) =>
      scanParcels(db, user, body, { locale: visitor.locale, today: todayIn(visitor.zone) }),
  })
}
