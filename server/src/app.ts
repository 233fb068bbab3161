import { randomUUID } from 'node:crypto'
import path from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { applicationRoutes } from './applications/routes.ts'
import type { FaultSwitch } from './bank/faults.ts'
import type { Deps } from './deps.ts'
import { endKindly } from './http/ending.ts'
import { earlyErrors, handleErrors } from './http/errors.ts'
import { setHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { checkMatrix } from './http/matrix.ts'
import { logReplies } from './http/replies.ts'
import { guard } from './http/serve.ts'
import { forgetHandler } from './jobs/forget.ts'
import type { Handlers } from './jobs/kinds.ts'
import { startWorker } from './jobs/worker.ts'
import { openLive } from './live/streams.ts'
import { mailHandler } from './mail/handler.ts'
import { openMail } from './mail/transport.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { parcelRoutes } from './parcels/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { paymentJobs, startProvider } from './payments/start.ts'
import { SWEEP_SECONDS } from './payments/sweep/queries.ts'
import { recoverHandler } from './people/auth.ts'
import { authRoutes, peopleRoutes } from './people/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { deleteHandler, sweepHandler } from './uploads/cleaning.ts'
import { registerForms, uploadRoutes } from './uploads/routes.ts'
import { builtVersion, webPlugin } from './web/index.ts'

type Given = Pick<Deps, 'env' | 'db' | 'pool' | 'secret'> & {
  /** How the sandbox bank misbehaves; for tests of a bad provider. */
  bankFaults?: FaultSwitch
  /** Pages from the built files, from the sources with hot reload, or none. */
  web?: 'built' | 'sources' | 'none'
  logger?: FastifyServerOptions['logger']
}

/** The whole application, ready to listen. Closing it ends its streams and its jobs. */
export const createApp = async (given: Given): Promise<FastifyInstance> => {
  const { env, db, pool, secret, web = 'built', logger = false } = given
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: 20_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    handlerTimeout: 12_000,
    trustProxy: env.trustProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A head has ten seconds, a whole request twenty; looked after often enough that it is so.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'remove',
    ...earlyErrors(env.origin),
  })
  const live = openLive(pool, web === 'built' ? builtVersion() : null)
  const { provider, stop: stopProvider } = await startProvider(db, env.stripe, {
    webhookUrl: () => `${ownAddress(app)}/api/payment/webhook`,
    log: app.log,
    faults: given.bankFaults,
  })
  const deps: Deps = { env, db, pool, secret, uploads: path.join(env.dataDir, 'uploads'), live, provider }

  checkMatrix(app)
  setHeaders(app, env.origin)
  handleErrors(app)
  endKindly(app, { behindProxy: Boolean(env.trustProxy) })
  logReplies(app)
  await app.register(cookie)
  app.addHook('onRequest', guard({ db, origin: env.origin, ipLimitFactor: env.ipLimitFactor }))
  acceptEmptyJson(app)
  registerForms(app)

  healthRoutes(app, deps)
  uploadRoutes(app, deps)
  siteRoutes(app, deps)
  authRoutes(app, deps)
  peopleRoutes(app, deps)
  parcelRoutes(app, deps)
  applicationRoutes(app, deps)
  paymentRoutes(app, deps)
  reviewRoutes(app, deps)
  notificationRoutes(app, deps)
  statisticsRoutes(app, deps)
  if (web !== 'none') await webPlugin(app, { env, dev: web === 'sources' })

  const mail = openMail({ smtpUrl: env.mail.smtpUrl, dataDir: env.dataDir, log: app.log })
  const handlers: Partial<Handlers> = {
    'codes.recover': recoverHandler(db),
    mail: mailHandler({ db, transport: mail, origin: env.origin, from: env.mail.from, secret }),
    'records.forget': forgetHandler(db),
    'uploads.delete': deleteHandler({ db, folder: deps.uploads }),
    'uploads.sweep': sweepHandler({ db, folder: deps.uploads }),
    ...paymentJobs({ db, provider, log: app.log }),
  }
  let worker: ReturnType<typeof startWorker> | undefined
  app.addHook('onReady', async () => {
    worker = startWorker({ pool, db, handlers, repeat: { 'records.forget': 3600, 'uploads.sweep': 3600, 'payments.sweep': SWEEP_SECONDS }, log: app.log })
  })
  app.addHook('preClose', async () => live.close())
  app.addHook('onClose', async () => {
    await worker?.stop()
    await stopProvider()
    mail.close()
  })
  return app
}

/** Some clients name the type of a body that they do not send. */
const acceptEmptyJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'remove')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, body as string, done),
  )
}

/** Where this very process listens, for a caller on the same machine. */
const ownAddress = ({ server }: FastifyInstance) => {
  const address = server.address()
  if (!address || typeof address === 'string') return ''
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address.address] ?? (address.family === 'IPv6' ? `[${address.address}]` : address.address)
  return `http://${host}:${address.port}`
}
