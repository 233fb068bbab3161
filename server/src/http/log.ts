import type { FastifyRequest, FastifyServerOptions } from 'fastify'

const secrets = ['authorization', 'cookie', 'password', 'otp', 'client_secret', 'clientSecret', 'token']

/** JSON lines on stdout, without what must not be kept: credentials, codes, and the query of the payment page. */
export const logger: FastifyServerOptions['logger'] = {
  level: 'info',
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).concat('*.headers["set-cookie"]'), censor: '[hidden]' },
  serializers: {
    err: (error: Error) => told(error),
    req: ({ method, url, ip }: FastifyRequest) => ({ method, url: url.replace(/^(\/payment\b[^?]*)\?.*/, '$1?[hidden]'), ip }),
  },
}

/** An error without what people sent: the database library puts a query's values into its message, so only the innermost cause speaks, and the stack keeps its places alone. */
const told = (error: Error) => {
  let cause = error as Error & { code?: string }
  while (cause.cause instanceof Error) cause = cause.cause
  const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return { type: cause.name, code: cause.code, message: cause.message, stack: places.join('\n') }
}
