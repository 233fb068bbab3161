import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fairQueue, type Turn } from '../fair-queue.ts'
import { badRequest, Refusal, tooLarge, unsupported } from '../problems.ts'
import { addressKey } from '../rate-limits/addresses.ts'
import { liftDeadline } from './body-deadline.ts'
import { formLimits, MOST_FORM_BYTES, readForm } from './form-parts.ts'
import { type Pace, pace as usualPace, watchPace } from './pace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Removes the files of a received form, null without one. The reply waits for it. */
    discardForm: (() => Promise<void>) | null
  }
}

type Given = { uploads: string; ipLimitFactor: number; pace: Pace }

const MiB = 1024 * 1024
/** Bytes of memory that a form takes besides its files: buffers and a connection. */
const BESIDE = MiB / 2
/** Limits the forms that are handled at the same time, by the bytes they may bring. */
const budget = { capacity: 256 * MiB, mostPerLane: 192 * MiB, mostWaiting: 256, patienceMs: 10_000 }
/** The handler timeout of forms; the upload pace and the queues limit them earlier. */
const FORM_MS = usualPace.mostMs + 60_000
const MOST_PER_PERSON = 48 * MiB
const MOST_PER_ADDRESS = 128 * MiB

/** Parses the multipart body of form endpoints into `request.body`, after session, rate limits and role are checked. A
 * form is read once there is room for all of it; its files stay in the uploads folder until the reply is sent. */
export const registerForms = (app: FastifyInstance, { uploads, ipLimitFactor, pace }: Given) => {
  const enter = fairQueue(budget)
  app.register(multipart, { limits: formLimits, throwFileSizeLimit: false })

  app.decorateRequest('discardForm', null)
  app.addHook('onRoute', (route) => {
    if (!route.config?.endpoint?.form) return
    route.handlerTimeout = FORM_MS
    route.onSend = async (request) => request.discardForm?.()
  })

  app.addHook('preParsing', async (request, _reply, payload) => {
    const { endpoint } = request.routeOptions.config
    const { 'content-type': type, 'content-length': length, 'transfer-encoding': chunked } = request.headers
    const hasBody = chunked !== undefined || Number(length ?? 0) > 0
    const isForm = /^multipart\/form-data\s*(;|$)/i.test(type ?? '')
    if (endpoint && !endpoint.raw && Number(length) > (isForm ? MOST_FORM_BYTES : request.routeOptions.bodyLimit))
      throw tooLarge()
    if (endpoint && hasBody && isForm !== (endpoint.form === true)) throw unsupported()
    return payload
  })

  app.addHook('preValidation', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint?.form || !request.isMultipart()) return
    liftDeadline(request.raw)
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort(badRequest('common.bodyInvalid', '')))
    const leave = await enter(turnOf(request, ipLimitFactor), gone.signal)
    try {
      const known = Object.keys(endpoint.body?.shape ?? {})
      const { body, discard } = await received(request, { known, folder: uploads, pace, gone: gone.signal })
      request.body = body
      request.discardForm = discard
      if (gone.signal.aborted) await discard().finally(leave)
      else reply.raw.once('close', () => void discard().finally(leave))
    } catch (error) {
      leave()
      throw error
    }
  })
}

const turnOf = ({ headers, user, ip, routeOptions }: FastifyRequest, ipLimitFactor: number): Turn => {
  const lane = routeOptions.config.endpoint?.who === 'all' ? 'strangers' : 'members'
  const address = `${lane}:${addressKey(ip)}`
  const person = user && `person:${user.id}`
  return {
    lane,
    key: person ?? address,
    weight: BESIDE + Math.min(Number(headers['content-length'] ?? MOST_FORM_BYTES), MOST_FORM_BYTES),
    caps: { [address]: MOST_PER_ADDRESS * ipLimitFactor, ...(person && { [person]: MOST_PER_PERSON }) },
  }
}

type Reading = { known: string[]; folder: string; pace: Pace; gone: AbortSignal }
const received = async (request: FastifyRequest, { known, folder, pace, gone }: Reading) => {
  const parts = request.parts() as Parameters<typeof readForm>[0]
  const watched = watchPace(request.raw, MOST_FORM_BYTES, pace)
  try {
    return await readForm(parts, { known, folder, signal: AbortSignal.any([watched.signal, gone]) })
  } catch (error) {
    // Read and drop the rest of the body, so that the client receives the reply.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Refusal) throw error
    throw (error as { statusCode?: number }).statusCode === 413 ? tooLarge() : badRequest('common.bodyInvalid', '')
  } finally {
    watched.stop()
  }
}
