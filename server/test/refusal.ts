import type { Problem } from '@ranar/contract'

/** What a call was refused with, `409 Only a parcel …`; or that it was not. */
export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ status, message }: Problem) => `${status} ${message}`,
  )

/** How often each outcome came, `{ done: 1, '409 …': 59 }`. */
export const outcomes = async (calls: Promise<unknown>[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const outcome of await Promise.all(calls.map(refusal))) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
