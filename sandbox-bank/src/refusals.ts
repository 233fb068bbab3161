import type { Intent } from './shapes.ts'

export type BankError = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: Intent
}

/** A refusal of the bank, sent as `{ error }` with the provider's own status, type and code. */
export class BankRefusal extends Error {
  readonly status: number
  readonly error: BankError
  constructor(status: number, error: BankError) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

const invalid = (status: number, message: string, more: Partial<BankError> = {}) =>
  new BankRefusal(status, { type: 'invalid_request_error', message, ...more })

export const badParameter = (param: string, message: string, code?: string) =>
  invalid(400, message, { param, ...(code && { code }) })
export const missingParameter = (param: string) =>
  badParameter(param, `Missing required param: ${param}.`, 'parameter_missing')
export const missing = (kind: 'payment_intent' | 'charge' | 'refund', id: string, param: string) =>
  invalid(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
export const wrongKey = () => invalid(401, 'Invalid API Key provided')
export const notForBrowsers = () =>
  invalid(403, 'This API call cannot be made with a publishable API key. Please use a secret API key.', {
    code: 'secret_key_required',
  })
export const unknownAddress = (method: string, path: string) =>
  invalid(404, `Unrecognized request URL (${method}: ${path}).`)
export const tooLong = () => invalid(413, 'The request is too large')
export const wrongState = (message: string, intent: Intent) =>
  invalid(400, message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
export const notRefundable = (message: string, code?: string) => invalid(400, message, code ? { code } : {})
export const keyReused = () =>
  new BankRefusal(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  })
export const keyInUse = () =>
  new BankRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotency-Key.',
  })
export const locked = () =>
  invalid(429, 'This object cannot be accessed right now because another request is using it.', {
    code: 'lock_timeout',
  })
export const broken = () => new BankRefusal(500, { type: 'api_error', message: 'An unknown error occurred' })
