import type { FastifyRequest, FastifyServerOptions } from 'fastify'

const secrets = ['authorization', 'cookie', 'password', 'otp', 'client_secret', 'clientSecret', 'token']

/** JSON lines on stdout, without what must not be kept: credentials, codes, and the query of the payment page. */
export const logger: FastifyServerOptions['logger'] = {
  level: 'info',
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).concat('*.headers["set-cookie"]'), censor: '[hidden]' },
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, url: url.replace(/^(\/payment\b[^?]*)\?.*/, '$1?[hidden]'), ip }),
  },
}
