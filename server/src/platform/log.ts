import type { FastifyRequest, FastifyServerOptions } from 'fastify'

export type Log = {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}

const secrets = ['authorization', 'cookie', 'password', 'otp', 'client_secret', 'clientSecret', 'token']

/** Returns the path of a URL for the log: without its query, which has codes and secrets, and with tracking codes and
 * the token of a receiver's link masked. */
export const loggedPath = (url: string) =>
  url
    .replace(/[?#].*/s, '')
    .replace(/^(\/+r\/+)[^/]+/i, '$1…')
    .replace(/(?<=\/)rn[^/]{11,}/gi, 'RN…')

/** Logs JSON lines to stdout; credentials and codes are redacted. */
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

/** Returns the innermost cause of an error, because drizzle's own message contains the values of the query. */
export const causeOf = (error: Error): Error & { code?: string } =>
  error.cause instanceof Error ? causeOf(error.cause) : error

/** Returns the message of an error's cause; PostgreSQL's data exceptions (class 22) quote the value, so it is left out. */
export const messageOf = (error: Error): string => {
  const { code, message } = causeOf(error)
  return /^22[0-9A-Z]{3}$/.test(code ?? '') ? message.replace(/: ".*/s, '') : message
}

const told = (error: Error) => {
  const cause = causeOf(error)
  // Only the stack's locations, because its first lines repeat the message.
  const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return { type: cause.name, code: cause.code, message: messageOf(cause), stack: places.join('\n') }
}
