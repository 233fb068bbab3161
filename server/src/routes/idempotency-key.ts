import type { FastifyRequest } from 'fastify'
import { badRequest } from '../platform/problems.ts'

/** What a caller sends to repeat a call safely; null when nothing was sent. */
export const idempotencyKey = ({ headers }: FastifyRequest) => {
  const key = String(headers['idempotency-key'] ?? '')
  if (key.length > 200) throw badRequest('common.keyTooLong', 'Idempotency-Key')
  return key || null
}
