import { api, dayAfter, HOME_ZONE, MAX_REPORT_DAYS } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '../platform/http/days.ts'
import { sendCsv } from '../platform/http/downloads.ts'
import { serve } from '../platform/http/serve.ts'
import { badRequest } from '../platform/problems.ts'
import { everyRow, getReport, type Span } from '../statistics/report.ts'
import { reportFile } from '../statistics/report-file.ts'
import { listReportParcels } from '../statistics/report-parcels.ts'
import type { Deps } from './deps.ts'

const USUAL_DAYS = 30

/** Returns the days of a report: by default the last 30, at most `MAX_REPORT_DAYS`; else 400. */
const spanOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }): Span => {
  const today = todayIn(HOME_ZONE)
  const last = to || today
  const first = from || dayAfter(last, 1 - USUAL_DAYS)
  if (first > last) throw badRequest('reports.spanTurned', 'from')
  if (dayAfter(first, MAX_REPORT_DAYS - 1) < last) throw badRequest('reports.spanTooLong', 'from')
  return { from: first, to: last }
}

export const reportRoutes = (app: FastifyInstance, { db }: Deps) =>
  serve(app, api.reports, {
    rows: async ({ query: { name = 'days', format, part = 1, ...asked }, visitor, reply }) => {
      const span = spanOf(asked)
      if (format === 'csv')
        return sendCsv(
          reply,
          `${name}-${span.from}-${span.to}`,
          reportFile(name, everyRow(db, name, span), visitor.locale),
        )
      return { ...span, part, ...(await getReport(db, name, span, part)) }
    },
    parcels: ({ query: { figure = 'delivered', delivery_men_id: courier, from, to, ...asked } }) =>
      listReportParcels(db, { ...asked, figure, courier, ...spanOf({ from, to }) }),
  })
