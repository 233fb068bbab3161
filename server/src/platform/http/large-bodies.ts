import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fairQueue, type Turn } from '../fair-queue.ts'
import { badRequest } from '../problems.ts'
import { addressKey } from '../rate-limits/addresses.ts'

const MiB = 1024 * 1024
/** Limits the large JSON bodies that are handled at the same time, in bytes; parsed they take many times as much. */
const budget = { capacity: 32 * MiB, mostPerLane: 24 * MiB, mostWaiting: 256, patienceMs: 5000 }
/** Endpoints that allow `from` bytes or more share `most` bytes, so that bodies held open leave room for batches. */
const LARGEST = { from: MiB, most: 18 * MiB }
const MOST_PER_PERSON = 8 * MiB
const MOST_PER_ADDRESS = 4 * MiB

/** Reads a body above the usual limit only when there is room for it, and caps what one person or address may hold.
 * A body within the usual limit does not wait. */
export const limitLargeBodies = (app: FastifyInstance, ipLimitFactor: number) => {
  const enter = fairQueue(budget)
  const usual = app.initialConfig.bodyLimit ?? 0
  app.addHook('preParsing', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint?.bodyLimit || endpoint.form) return payload
    if (lengthOf(request, endpoint.bodyLimit) <= usual) return payload
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort(badRequest('common.bodyInvalid', '')))
    const leave = await enter(turnOf(request, endpoint.bodyLimit, ipLimitFactor), gone.signal)
    // A body that is answered before its end occupies memory until its connection closes.
    const parts = [request.raw, reply.raw].filter(({ closed }) => !closed)
    let open = parts.length
    for (const part of parts)
      part.once('close', () => {
        open--
        if (open === 0) leave()
      })
    if (open === 0) leave()
    return payload
  })
}

/** Returns the declared length in bytes; a body without one counts as the longest allowed. */
const lengthOf = ({ headers }: FastifyRequest, bodyLimit: number) =>
  Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit)

const turnOf = (request: FastifyRequest, bodyLimit: number, ipLimitFactor: number): Turn => {
  const { user, ip } = request
  const key = user ? `person:${user.id}` : `address:${addressKey(ip)}`
  return {
    lane: user ? 'members' : 'strangers',
    key,
    weight: lengthOf(request, bodyLimit),
    caps: { [key]: user ? MOST_PER_PERSON : MOST_PER_ADDRESS * ipLimitFactor },
    ...(bodyLimit >= LARGEST.from && { share: { name: 'largest', most: LARGEST.most } }),
  }
}
