import { randomUUID } from 'node:crypto'
import path from 'node:path'
import cookie from '@fastify/cookie'
import type { FaultSwitch } from '@ranar/sandbox-bank/faults'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { whoBrings } from './flows/upload-token.ts'
import { jobHandlers, repeatedJobs } from './jobs.ts'
import { findSession } from './people/sessions.ts'
import { earlyErrors, handleErrors } from './platform/http/errors.ts'
import { registerForms } from './platform/http/forms.ts'
import { rewriteUrl, setHeaders } from './platform/http/headers.ts'
import { limitLargeBodies } from './platform/http/large-bodies.ts'
import { checkMatrix } from './platform/http/matrix.ts'
import { type Pace, pace as usualPace } from './platform/http/pace.ts'
import { logReplies } from './platform/http/request-log.ts'
import { guard, lookAgain } from './platform/http/serve.ts'
import { queueByPerson, shedCalls } from './platform/http/shedding.ts'
import { shutDownGracefully } from './platform/http/shutdown.ts'
import { isTangled } from './platform/http/tangled-json.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { openMail } from './platform/mail/transport.ts'
import { watchLag } from './platform/overload.ts'
import { badRequest } from './platform/problems.ts'
import { openSms } from './platform/sms/gateway.ts'
import { openStreams } from './platform/sse/streams.ts'
import { builtVersion } from './platform/ssr/renderer.ts'
import { readProviders, startProviders } from './providers.ts'
import { addressLimits } from './routes/address-limits.ts'
import { applicationRoutes } from './routes/applications.ts'
import { bookingRoutes } from './routes/bookings.ts'
import { cashRoutes } from './routes/cash.ts'
import { companyRoutes } from './routes/company.ts'
import type { Deps } from './routes/deps.ts'
import { deskRoutes } from './routes/desk.ts'
import { deskRunRoutes } from './routes/desk-runs.ts'
import { docRoutes } from './routes/docs.ts'
import { gatewayRoutes } from './routes/gateway-page.ts'
import { healthRoutes } from './routes/health.ts'
import { journeyRoutes } from './routes/journeys.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { webPlugin } from './routes/pages.ts'
import { parcelRoutes } from './routes/parcels.ts'
import { paymentRoutes } from './routes/payments.ts'
import { payoutRoutes } from './routes/payouts.ts'
import { authRoutes, peopleRoutes } from './routes/people.ts'
import { receiverRoutes } from './routes/receiver.ts'
import { reportRoutes } from './routes/reports.ts'
import { reviewRoutes } from './routes/reviews.ts'
import { runRoutes } from './routes/runs.ts'
import { siteRoutes } from './routes/site.ts'
import { smsRoutes } from './routes/sms.ts'
import { staffRoutes } from './routes/staff.ts'
import { statisticsRoutes } from './routes/statistics.ts'
import { tariffRoutes } from './routes/tariffs.ts'
import { uploadRoutes } from './routes/uploads.ts'

type Given = Pick<Deps, 'env' | 'db' | 'pool' | 'secret'> & {
  /** How the sandbox bank misbehaves; for tests of a bad provider. */
  bankFaults?: FaultSwitch
  /** The slowest upload that forms accept; tests of slow connections shorten it. */
  pace?: Pace
  /** Pages from the built files, from the sources with hot reload, or none. */
  web?: 'built' | 'sources' | 'none'
  /** Whether this process runs background jobs; a benchmark measures writes without them. */
  runsJobs?: boolean
  logger?: FastifyServerOptions['logger']
}

/** Puts the application together, ready to listen. Closing it ends its event streams and its jobs. */
export const createApp = async (given: Given): Promise<FastifyInstance> => {
  const { env, db, pool, secret, web = 'built', runsJobs = true, logger = false, pace = usualPace } = given
  const chosen = readProviders(env.given)
  const site = { ...env, outside: chosen.outside }
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: usualPace.mostMs + 60_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    handlerTimeout: 12_000,
    trustProxy: env.trustProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Request headers must arrive within 10 s; body-deadline.ts limits bodies.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'remove',
    rewriteUrl,
    ...earlyErrors(site),
  })
  const streams = openStreams(pool, web === 'built' ? builtVersion() : null)
  const { providers, startedAt, page, stop } = await startProviders(given, chosen, {
    webhookUrl: () => `${ownAddress(app)}/api/payment/webhook`,
    ipnUrl: () => `${ownAddress(app)}/api/payment/ipn`,
    pageOrigin: elsewhere(env.origin),
    log: app.log,
    faults: given.bankFaults,
  })
  const uploads = path.join(env.dataDir, 'uploads')
  const deps: Deps = { env, db, pool, secret, uploads, streams, providers, startedAt }

  checkMatrix(app)
  setHeaders(app, site)
  handleErrors(app)
  const lag = watchLag()
  shedCalls(app, lag)
  shutDownGracefully(app, { behindProxy: Boolean(env.trustProxy) })
  logReplies(app)
  await app.register(cookie)
  app.addHook(
    'onRequest',
    guard({
      db,
      origin: env.origin,
      findSession,
      checkToken: (token) => whoBrings({ db, secret }, token),
      addressLimits,
      ipLimitFactor: env.ipLimitFactor,
    }),
  )
  app.addHook('preHandler', lookAgain({ db, origin: env.origin, findSession }))
  queueByPerson(app)
  acceptEmptyJson(app)
  registerForms(app, { uploads: deps.uploads, ipLimitFactor: env.ipLimitFactor, pace })
  limitLargeBodies(app, env.ipLimitFactor)

  healthRoutes(app, deps)
  uploadRoutes(app, deps)
  docRoutes(app)
  siteRoutes(app, deps)
  authRoutes(app, deps)
  peopleRoutes(app, deps)
  parcelRoutes(app, deps)
  bookingRoutes(app, deps)
  applicationRoutes(app, deps)
  paymentRoutes(app, deps)
  payoutRoutes(app, deps)
  if (page) gatewayRoutes(app, page)
  reviewRoutes(app, deps)
  notificationRoutes(app, deps)
  statisticsRoutes(app, deps)
  runRoutes(app, deps)
  journeyRoutes(app, deps)
  receiverRoutes(app, deps)
  deskRoutes(app, deps)
  cashRoutes(app, deps)
  staffRoutes(app, deps)
  deskRunRoutes(app, deps)
  companyRoutes(app, deps)
  reportRoutes(app, deps)
  tariffRoutes(app, deps)
  smsRoutes(app, deps)
  if (web !== 'none') await webPlugin(app, { env, outside: chosen.outside, lag, dev: web === 'sources' })

  const mail = openMail({ smtpUrl: env.mail.smtpUrl, dataDir: env.dataDir, log: app.log })
  const sms = openSms({ ...env.sms, dataDir: env.dataDir, log: app.log })
  const handlers = jobHandlers({ ...deps, mail, sms, log: app.log })
  let worker: ReturnType<typeof startWorker> | undefined
  app.addHook('onReady', async () => {
    if (runsJobs) worker = startWorker({ pool, db, handlers, repeat: repeatedJobs, log: app.log })
  })
  app.addHook('preClose', async () => streams.close())
  app.addHook('onClose', async () => {
    await worker?.stop()
    await stop()
    mail.close()
  })
  return app
}

/** Parses an empty JSON body as {}, since some clients send the content type alone; refuses tangled JSON with 400. */
const acceptEmptyJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'remove')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    if (isTangled(body as string)) return done(badRequest('common.bodyInvalid', ''))
    return parse(request, body as string, done)
  })
}

/** Replaces localhost by 127.0.0.1, so that the sandbox's payment page is on another site, as a real provider's is. */
const elsewhere = (origin: string) => origin.replace(/^http:\/\/localhost(?=:|$)/, 'http://127.0.0.1')

/** Returns the URL at which a caller on this machine reaches this process, '' while it does not listen. */
const ownAddress = ({ server }: FastifyInstance) => {
  const address = server.address()
  if (!address || typeof address === 'string') return ''
  const host =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address.address] ??
    (address.family === 'IPv6' ? `[${address.address}]` : address.address)
  return `http://${host}:${address.port}`
}
