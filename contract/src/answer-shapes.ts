import * as z from 'zod/mini'

/** A random UUID on the wire. */
export const Id = z.string()
/** ISO 8601, UTC, with milliseconds. */
export const Instant = z.string()
/** `yyyy-MM-dd`. */
export const Day = z.string()
export const Picture = z.object({ secure_url: z.string() })
export const Meta = z.object({ page: z.int(), limit: z.int(), pages: z.int(), total: z.int() })
export type Meta = z.output<typeof Meta>
