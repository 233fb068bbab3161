import type { FieldError, MessageKey, MessageParams } from '@ranar/contract'

/** An error for the client, thrown by handlers and queries; the error handler turns it into the translated envelope. */
export class Refusal extends Error {
  readonly status: number
  readonly key: MessageKey | (string & {})
  readonly params: MessageParams
  readonly errors: FieldError[]
  readonly retryAfter: number | undefined
  constructor(
    status: number,
    key: MessageKey | (string & {}),
    more: { params?: MessageParams; errors?: FieldError[]; retryAfter?: number } = {},
  ) {
    super(key)
    this.status = status
    this.key = key
    this.params = more.params ?? {}
    this.errors = more.errors ?? (status === 400 ? [{ path: '', message: key }] : [])
    this.retryAfter = more.retryAfter
  }
}

export const badRequest = (key: MessageKey, path: string) => new Refusal(400, key, { errors: [{ path, message: key }] })
export const unauthenticated = () => new Refusal(401, 'common.loginFirst')
export const refusedLogin = () => new Refusal(401, 'people.wrongLogin')
/** 402 with the bank's own sentence instead of a message key. */
export const declined = (sentence: string) => new Refusal(402, sentence)
export const forbidden = (key: MessageKey) => new Refusal(403, key)
export const notFound = (key: MessageKey = 'common.notFound') => new Refusal(404, key)
export const conflict = (key: MessageKey, params: MessageParams = {}) => new Refusal(409, key, { params })
/** 409: the idempotency key at `path` was used for other contents. */
export const keyReused = (key: MessageKey, path: string) => new Refusal(409, key, { errors: [{ path, message: key }] })
export const tooLarge = (key: MessageKey = 'common.tooLarge') => new Refusal(413, key)
export const unsupported = () => new Refusal(415, 'common.typeUnsupported')
/** 429; `seconds` is the time until the next try may succeed. */
export const tooMany = (seconds: number, key: MessageKey = 'common.tooMany') =>
  new Refusal(429, key, { retryAfter: Math.max(1, Math.ceil(seconds)) })
export const badGateway = (key: MessageKey) => new Refusal(502, key)
export const unavailable = (key: MessageKey = 'common.unavailable') => new Refusal(503, key, { retryAfter: 2 })
/** 503 for a disk that is full, read-only or gone, which may pass; `cause` is for the log. */
export const diskFailed = (cause: unknown) => Object.assign(unavailable(), { cause })
