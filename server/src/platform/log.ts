import type { FastifyRequest, FastifyServerOptions } from 'fastify'

export type Log = {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}

const secrets = ['authorization', 'cookie', 'password', 'otp', 'client_secret', 'clientSecret', 'token']

/** A path as logs keep it: without its query, which holds codes and secrets, and with its tracking codes and the
 * token of a receiver's link masked. */
export const loggedPath = (url: string) =>
  url
    .replace(/[?#].*/s, '')
    .replace(/^(\/+r\/+)[^/]+/i, '$1…')
    .replace(/(?<=\/)rn[^/]{11,}/gi, 'RN…')

/** JSON lines on stdout, without what must not be kept: credentials and codes. */
export const logger: FastifyServerOptions['logger'] = {
  level: 'info',
  redact: {
    paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).concat('*.headers["set-cookie"]'),
    censor: '[hidden]',
  },
  serializers: {
    err: (error: Error) => told(error),
    req: ({ method, url, ip }: FastifyRequest) => ({
      method,
      path: loggedPath(url),
      ip,
    }),
  },
}

/** What speaks of an error without what people sent: the database library puts a query's values into its message, so
 * only the innermost cause does. */
export const causeOf = (error: Error): Error & { code?: string } =>
  error.cause instanceof Error ? causeOf(error.cause) : error

const told = (error: Error) => {
  const cause = causeOf(error)
  // The stack keeps its places alone.
  const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return { type: cause.name, code: cause.code, message: cause.message, stack: places.join('\n') }
}
