import * as z from 'zod/mini'
import { Day } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { ParcelType } from './parcel-types.ts'

export const FIRST_YEAR = 2021
export const profileParts = [
  'name',
  'phone',
  'address',
  'gender',
  'dob',
  'designation',
  'avatar',
  'banner',
  'verified',
] as const

const year = z.pipe(
  z.optional(z.union([z.string(), z.number()], 'statistics.yearInvalid')),
  z.transform((raw, ctx) => {
    if (raw === undefined || raw === '') return undefined
    const value = /^\d{4}$/.test(String(raw)) ? Number(raw) : 0
    if (value >= FIRST_YEAR) return value
    ctx.issues.push({ code: 'custom', input: raw, message: 'statistics.yearInvalid' })
    return z.NEVER
  }),
)

const YearStatistics = z.object({
  booking: z.array(z.int()),
  delivered: z.array(z.int()),
  parcelTypes: z.array(z.extend(ParcelType, { count: z.int() })),
  profileStrenght: z.object({ percent: z.int(), missing: z.array(z.enum(profileParts)) }),
})
const WeekStatistics = z.object({ weeklyBooked: z.array(z.object({ date: Day, count: z.int() })) })

export const statistics = {
  year: endpoint({
    method: 'GET',
    path: '/admin/statistics/booking-and-delivered',
    shows: ['parcels'],
    who: ['admin'],
    query: z.object({ year }),
    answer: YearStatistics,
  }),
  week: endpoint({
    method: 'GET',
    path: '/admin/statistics/booking-by-week',
    shows: ['parcels'],
    who: ['admin'],
    answer: WeekStatistics,
  }),
}
