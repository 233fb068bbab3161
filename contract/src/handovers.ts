import * as z from 'zod/mini'
import { Id, Instant } from './answer-shapes.ts'
import { key } from './shapes.ts'

/** `submitted`: the courier has counted and the lines are frozen. `sent_back`: the lines are free again. */
export const handoverStatuses = ['submitted', 'accepted', 'sent_back'] as const
export type HandoverStatus = (typeof handoverStatuses)[number]

/** The notes and coins of Bangladesh, in taka. */
export const noteValues = ['1000', '500', '200', '100', '50', '20', '10', '5', '2', '1'] as const
export const MAX_NOTES = 10_000
/** The number of notes of one value, as in `{ "1000": 2, "1": 40 }`. */
const count = z
  .int('cash.notesInvalid')
  .check(z.gte(0, key('cash.notesInvalid')), z.lte(MAX_NOTES, key('cash.notesInvalid')))
export const Notes = z.partialRecord(z.enum(noteValues, key('cash.notesInvalid')), count, 'cash.notesRequired')
export type Notes = z.output<typeof Notes>
/** Returns the value of counted notes in taka. */
export const worthOf = (notes: Notes) =>
  Object.entries(notes).reduce((sum, [value, n]) => sum + Number(value) * (n ?? 0), 0)

export const Handover = z.object({
  _id: Id,
  status: z.enum(handoverStatuses),
  courier: z.object({ _id: Id, name: z.string() }),
  /** `expected` is the sum of the lines, `taka` the courier's count, `counted` the office's count. */
  expected: z.int(),
  taka: z.int(),
  counted: z.nullable(z.int()),
  notes: Notes,
  countedNotes: z.nullable(Notes),
  reason: z.nullable(z.string()),
  submittedAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
  lines: z.array(z.object({ parcel_id: z.string(), taka: z.int() })),
})
export type Handover = z.output<typeof Handover>
export const oneHandover = z.object({ handover: Handover })
