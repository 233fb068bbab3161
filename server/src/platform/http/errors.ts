import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { sqlState } from '../db/db.ts'
import { inDigitsOf, inWords } from '../messages.ts'
import { Refusal } from '../problems.ts'
import { limitBody } from './body-deadline.ts'
import { addHeaders, type Site } from './headers.ts'
import { visitorOf } from './visitor.ts'

const LONGEST_URL = 4096

/** Answers errors before any route in the usual envelope: bytes that are not HTTP, URLs that cannot be decoded. */
export const earlyErrors = (site: Site): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> => ({
  clientErrorHandler: ({ code }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[code ?? ''] ?? 400
    const message = inWords(
      'en',
      status === 408 ? 'common.timeout' : status === 431 ? 'common.tooLarge' : 'common.bodyInvalid',
    )
    const body = JSON.stringify({ success: false, message, ...(status === 400 && { errors: [{ path: '', message }] }) })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
    ]
    socket.end(
      [
        ...head,
        'X-Content-Type-Options: nosniff',
        'Connection: close',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )
  },
  frameworkErrors: (_error, request, reply) => {
    limitBody(request.raw, reply.raw)
    addHeaders(request, reply, site)
    if (isForPage(request)) return reply.header('cache-control', 'no-store').redirect(decodable(request.url))
    return refuse(request, reply, new Refusal(400, 'common.queryInvalid'))
  },
})

const isForPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api') && (headers.accept ?? '').includes('text/html')

/** Takes each percent sign of a path literally; two slashes at its start would lead to another host. */
const decodable = (url: string) => {
  const [path = '', ...query] = url.split('?')
  return [path.replaceAll('%', '%25').replace(/^[/\\]+/, '/'), ...query].join('?')
}

/** Registers the one error handler: every error is answered in the envelope, in the reader's language. */
export const handleErrors = (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : translated(error)
    // The client left in the middle of its body, so nobody reads the reply.
    if (request.raw.destroyed && !request.raw.complete) request.log.info('request aborted by its client')
    // Calls shed under load need no error line: the log line of the reply has their status.
    else if (refusal.status >= 500 && !(error instanceof Refusal && error.key === 'common.busy'))
      request.log.error({ err: error }, 'request failed')
    return refuse(request, reply, refusal)
  })
  app.addHook('onRequest', async ({ url, raw }, reply) => {
    limitBody(raw, reply.raw)
    if (url.length > LONGEST_URL) throw new Refusal(414, 'common.queryInvalid')
  })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal(404, 'common.notFound')))
}

export const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, key, params, errors, retryAfter }: Refusal,
) => {
  const { locale } = request.visitor ?? visitorOf(request)
  const said = inDigitsOf(locale, params)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const body = {
    success: false,
    message: inWords(locale, key, said),
    ...(errors.length > 0 && {
      errors: errors.map(({ path, message }) => ({ path, message: inWords(locale, message, said) })),
    }),
    ...(status >= 500 && { requestId: request.id }),
  }
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

// BUSY passes: statement timeout, lock timeout, lost races, too many connections. AWAY: the database is unreachable.
const BUSY = ['57014', '55P03', '40001', '40P01', '53300']
const AWAY = ['57P01', '57P02', '57P03', '25P03', '08000', '08003', '08006', '08001']
// The database's disk or memory is full, or its disk is broken.
const EXHAUSTED = ['53100', '53200', '58030']
const FULL = ['53100', 'ENOSPC', 'EDQUOT']
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']

const isAway = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown }
  if (code !== undefined && (NETWORK.includes(code) || [...AWAY, ...EXHAUSTED].includes(code))) return true
  return (
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
      message ?? '',
    ) || isAway(cause)
  )
}

/** Whether an error or one of its causes means that the disk is full. */
export const isDiskFull = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { code, cause } = error as { code?: string; cause?: unknown }
  return (code !== undefined && FULL.includes(code)) || isDiskFull(cause)
}

const translated = (error: FastifyError): Refusal => {
  const state = sqlState(error)
  if (state !== undefined && BUSY.includes(state)) return new Refusal(503, 'common.busy', { retryAfter: 2 })
  if (isAway(error)) return new Refusal(503, 'common.unavailable', { retryAfter: 2 })
  switch (error.statusCode) {
    case 400:
      return new Refusal(400, 'common.bodyInvalid')
    case 404:
      return new Refusal(404, 'common.notFound')
    case 408:
      return new Refusal(408, 'common.timeout')
    // The requested range or version of a file does not exist.
    case 412:
    case 416:
      return new Refusal(error.statusCode, 'common.notFound')
    case 413:
      return new Refusal(413, 'common.tooLarge')
    case 414:
      return new Refusal(414, 'common.queryInvalid')
    case 415:
      return new Refusal(415, 'common.typeUnsupported')
    case 503:
      return new Refusal(503, 'common.busy', { retryAfter: 2 })
    default:
      return new Refusal(500, 'common.broken')
  }
}
