import { changesSomething, type Endpoint } from '../endpoint.ts'
import type { MessageKey } from '../messages/index.ts'

/** The meaning of each refusal's status, with an example message. */
export const refusals = {
  400: {
    means: 'The query or the body is not as described; `errors` names each field.',
    example: 'common.bodyInvalid',
  },
  401: { means: 'Nobody is logged in, or the login is wrong.', example: 'common.loginFirst' },
  402: { means: 'The bank declined the card; the message is its own sentence.', example: 'payments.providerDown' },
  403: {
    means: 'Another site made the call, the account is not verified, or it has another role.',
    example: 'common.wrongRole',
  },
  404: { means: 'There is no such thing, or it belongs to somebody else.', example: 'common.notFound' },
  409: { means: 'The state does not allow this, or no longer.', example: 'people.alreadyVerified' },
  413: { means: 'The body or a file in it is too large.', example: 'common.tooLarge' },
  415: { means: 'The body has another content type.', example: 'common.typeUnsupported' },
  429: { means: 'Too many calls; `Retry-After` says how many seconds to wait.', example: 'common.tooMany' },
  500: { means: 'A fault of the server; `requestId` finds it in the log.', example: 'common.broken' },
  502: { means: 'The payment provider does not answer.', example: 'payments.providerDown' },
  503: { means: 'Busy, or the database is away; `Retry-After` says when to try again.', example: 'common.unavailable' },
} as const satisfies Record<number, { means: string; example: MessageKey }>
export type RefusalCode = keyof typeof refusals

const asksForOne = ({ query, body }: Endpoint) =>
  [query, body].some((part) => Object.keys(part?.shape ?? {}).some((name) => /^token$|(^|_)ids?$/.test(name)))
const byMoney = /^\/payment\/|refund/

/** Returns the status codes with which an endpoint may refuse, derived from its input and its callers. */
export const refusalsOf = (e: Endpoint): RefusalCode[] => {
  const { path, who, query, body, raw, unsigned } = e
  const outside = who === 'signature'
  const may: Record<RefusalCode, boolean> = {
    400: Boolean(query || body || (outside && !unsigned)),
    401: (who !== 'all' && !outside) || path === '/auth/login',
    402: path === '/payment/sandbox-card',
    403: typeof who === 'object' || (changesSomething(e) && !unsigned),
    404: asksForOne(e) || ['/payment/sandbox-card', '/admin/allow-sms'].includes(path),
    409: changesSomething(e) && !outside,
    413: Boolean(body || outside),
    415: Boolean(body),
    429: changesSomething(e) || who === 'all' || raw === true,
    500: true,
    502: changesSomething(e) && byMoney.test(path) && !unsigned,
    503: true,
  }
  return (Object.keys(may) as unknown[] as `${RefusalCode}`[])
    .map(Number)
    .filter((code): code is RefusalCode => may[code as RefusalCode])
}
