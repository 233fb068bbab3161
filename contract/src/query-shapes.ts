import * as z from 'zod/mini'
import type { MessageKey } from './messages/index.ts'
import { described, key } from './shapes.ts'

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
/** A whole number from 1 in a query, or nothing. */
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

/** `page` from 1 and `limit` 1…100, as a list's query holds them. */
export const paging = (limit: number) => ({ page: whole(1, 999_999_999), limit: whole(limit, 100) })

/** One of the values; left out, empty or `All` in any case is no filter. */
export const filter = <const V extends string>(values: readonly V[]) =>
  described(
    z.pipe(
      z.optional(z.union([z.string(), z.number(), z.boolean()], key('common.filterInvalid'))),
      z.transform((raw, ctx): V | undefined => {
        const asked = raw === undefined ? '' : String(raw).trim()
        if (asked === '' || asked.toLowerCase() === 'all') return undefined
        const value = values.find((v) => v === asked)
        if (value !== undefined) return value
        ctx.issues.push({ code: 'custom', input: raw, message: key('common.filterInvalid') })
        return z.NEVER
      }),
    ),
    { type: 'string', enum: ['', 'All', ...values] },
  )
