import type { Problem, Stage } from '@ranar/contract'

/** Returns the status and message of a refused call, `409 This parcel is already …`, or 'done'. */
export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ status, message }: Problem) => `${status} ${message}`,
  )

/** Counts each outcome of these calls, `{ done: 1, '409 …': 59 }`. */
export const outcomes = async (calls: Promise<unknown>[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const outcome of await Promise.all(calls.map(refusal))) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Makes `times` concurrent calls and counts each status, `{ 200: 60, 429: 40 }`. */
export const statuses = async (times: number, call: () => Promise<{ status: number }>) => {
  const replies = await Promise.all(Array.from({ length: times }, call))
  return Object.fromEntries(
    [...new Set(replies.map(({ status }) => status))].map((status) => [
      status,
      replies.filter((reply) => reply.status === status).length,
    ]),
  )
}

/** Returns the refusal of a move of a parcel in this stage. */
export const already = (stage: Stage) => `409 ${reasons[stage]}`
const reasons: Record<Stage, string> = {
  pending: 'This parcel has not been sent out yet',
  'on the way': 'Somebody has already sent this parcel out',
  delivered: 'This parcel is already delivered',
  returned: 'This parcel is already returned',
  canceled: 'This parcel is already canceled',
}
