import type { FastifyRequest } from 'fastify'
import { badRequest } from '../platform/problems.ts'

/** Returns the request's Idempotency-Key, null if there is none. 400 above 200 characters. */
export const idempotencyKey = ({ headers }: FastifyRequest) => {
  const key = String(headers['idempotency-key'] ?? '')
  if (key.length > 200) throw badRequest('common.keyTooLong', 'Idempotency-Key')
  return key || null
}
