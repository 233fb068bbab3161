import * as z from 'zod/mini'
import { Id, Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { freeWhole, paging } from './query-shapes.ts'
import { day, idText, key, oneOfTexts } from './shapes.ts'
import { type ReasonCode, reasonCodes, stepNames } from './steps.ts'

/** Reports; `cash` is in whole taka. */
export const reportNames = ['days', 'reasons', 'couriers', 'late', 'untouched', 'returns', 'cash'] as const
export type ReportName = (typeof reportNames)[number]
/** Reports on a span of days; the others are on the present. */
export const spanReports: readonly ReportName[] = ['days', 'reasons', 'couriers']
/** What a figure counts: visits of the span, or parcels that are open now. */
export const figures = [
  'delivered',
  'first',
  'first_failed',
  'delivered_late',
  'failed',
  'returned',
  'late',
  'untouched',
  'returning',
  'cash',
] as const
export type Figure = (typeof figures)[number]
/** Figures of the present; `cash` is what was collected in the span and is not in the office yet. */
export const openFigures: readonly Figure[] = ['late', 'untouched', 'returning', 'cash']
/** Rows per part of a report with a row for each courier. */
export const REPORT_PART = 100
/** The longest span of a report, in days. */
export const MAX_REPORT_DAYS = 366

const freeDay = z.optional(z.union([z.literal(''), day('common.dateInvalid')], key('common.dateInvalid')))
const span = { from: freeDay, to: freeDay }

/** A row names a day, a reason, a courier or an age in days or hours, and has its counts. */
const Row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type ReportRow = z.output<typeof Row>

const ReportParcel = z.object({
  _id: Id,
  /** When it was visited, last touched, turned back or expected. */
  at: Instant,
  receiver: z.string(),
  address: z.string(),
  step: z.enum(stepNames),
  reason: z.nullable(z.string()),
  delivery_men: z.nullable(z.string()),
  /** Whole taka collected; null if the figure does not count money. */
  taka: z.nullable(z.int()),
})
export type ReportParcel = z.output<typeof ReportParcel>

/** Days are Dhaka's; the default span is the last 30 days. */
export const reports = {
  rows: endpoint({
    method: 'GET',
    path: '/admin/report',
    shows: ['parcels', 'people', 'cash'],
    who: ['admin'],
    query: z.object({
      name: z.optional(oneOfTexts(reportNames, 'reports.nameInvalid')),
      ...span,
      /** The part of a report in parts, from 1. */
      part: freeWhole(100_000, 'reports.partInvalid'),
      format: z.optional(oneOfTexts(['json', 'csv'], 'reports.formatInvalid')),
    }),
    answer: z.object({ from: z.string(), to: z.string(), rows: z.array(Row), part: z.int(), parts: z.int() }),
  }),
  parcels: endpoint({
    method: 'GET',
    path: '/admin/report-parcels',
    shows: ['parcels', 'cash'],
    who: ['admin'],
    query: z.object({
      ...paging(20),
      figure: z.optional(oneOfTexts(figures, 'reports.figureInvalid')),
      reason: z.optional(oneOfTexts(reasonCodes as [ReasonCode, ...ReasonCode[]], 'reports.reasonInvalid')),
      delivery_men_id: z.optional(idText('parcels.deliveryMenIdRequired')),
      ...span,
      /** Least and greatest age of `late` and `returning` in days; `untouched` from so many hours to less than so many. */
      from_age: freeWhole(100_000, 'reports.ageInvalid'),
      to_age: freeWhole(100_000, 'reports.ageInvalid'),
    }),
    answer: z.object({ parcels: z.array(ReportParcel), meta: Meta }),
  }),
}
