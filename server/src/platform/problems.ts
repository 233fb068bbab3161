import type { FieldError, MessageKey, MessageParams } from '@ranar/contract'

/** A refusal that handlers and queries throw; the one error handler turns it into the envelope in the reader's
 * language. */
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
/** 402, with the bank's own sentence. */
export const declined = (sentence: string) => new Refusal(402, sentence)
export const forbidden = (key: MessageKey) => new Refusal(403, key)
export const notFound = (key: MessageKey = 'common.notFound') => new Refusal(404, key)
export const conflict = (key: MessageKey, params: MessageParams = {}) => new Refusal(409, key, { params })
export const tooLarge = (key: MessageKey = 'common.tooLarge') => new Refusal(413, key)
export const unsupported = () => new Refusal(415, 'common.typeUnsupported')
/** @param seconds until the next try may pass */
export const tooMany = (seconds: number, key: MessageKey = 'common.tooMany') =>
  new Refusal(429, key, { retryAfter: Math.max(1, Math.ceil(seconds)) })
export const badGateway = (key: MessageKey) => new Refusal(502, key)
export const unavailable = (key: MessageKey = 'common.unavailable') => new Refusal(503, key, { retryAfter: 2 })
/** For a disk that is full, read-only or gone: its trouble passes, and the log names the cause. */
export const diskFailed = (cause: unknown) => Object.assign(unavailable(), { cause })
