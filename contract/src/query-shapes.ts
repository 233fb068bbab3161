import * as z from 'zod/mini'
import type { MessageKey } from './messages/index.ts'
import { described, key } from './shapes.ts'

/** The longest text that a search takes. */
export const MAX_SEARCH = 100

const whole = (fallback: number, max: number) =>
  described(
    z.pipe(
      z.optional(z.union([z.string(), z.number()], key('common.pageInvalid'))),
      z.transform((raw, ctx) => {
        if (raw === undefined) return fallback
        const value = /^\d{1,9}$/.test(String(raw)) ? Number(raw) : 0
        if (value >= 1 && value <= max) return value
        ctx.issues.push({ code: 'custom', input: raw, message: key('common.pageInvalid') })
        return z.NEVER
      }),
    ),
    { type: 'integer', minimum: 1, maximum: max, default: fallback },
  )
/** An optional whole number in a query, from 1 to `max`. */
export const freeWhole = (max: number, invalid: MessageKey) =>
  described(
    z.pipe(
      z.optional(z.union([z.string(), z.number()], invalid)),
      z.transform((raw, ctx): number | undefined => {
        if (raw === undefined || raw === '') return undefined
        const value = /^\d{1,9}$/.test(String(raw)) ? Number(raw) : 0
        if (value >= 1 && value <= max) return value
        ctx.issues.push({ code: 'custom', input: raw, message: invalid })
        return z.NEVER
      }),
    ),
    { type: 'integer', minimum: 1, maximum: max },
  )

/** Query fields of a list: `page` from 1, `limit` from 1 to 100. */
export const paging = (limit: number) => ({ page: whole(1, 999_999_999), limit: whole(limit, 100) })

const isNoFilter = (asked: string) => asked === '' || asked.toLowerCase() === 'all'

/** A filter whose value a schema parses, such as a day; missing, empty or `All` in any case means no filter. */
export const filterBy = (value: z.ZodMiniType<string>) =>
  described(
    z.pipe(
      z.optional(z.string(key('common.filterInvalid'))),
      z.transform((raw, ctx): string | undefined => {
        const asked = (raw ?? '').trim()
        if (isNoFilter(asked)) return undefined
        const { data, error } = z.safeParse(value, asked)
        if (!error) return data
        ctx.issues.push({ code: 'custom', input: raw, message: error.issues[0]?.message ?? 'common.filterInvalid' })
        return z.NEVER
      }),
    ),
    { type: 'string' },
  )

/** A filter by one of these values; missing, empty or `All` in any case means no filter. */
export const filter = <const V extends string>(values: readonly V[]) =>
  described(
    z.pipe(
      z.optional(z.union([z.string(), z.number(), z.boolean()], key('common.filterInvalid'))),
      z.transform((raw, ctx): V | undefined => {
        const asked = raw === undefined ? '' : String(raw).trim()
        if (isNoFilter(asked)) return undefined
        const value = values.find((v) => v === asked)
        if (value !== undefined) return value
        ctx.issues.push({ code: 'custom', input: raw, message: key('common.filterInvalid') })
        return z.NEVER
      }),
    ),
    { type: 'string', enum: ['', 'All', ...values] },
  )
