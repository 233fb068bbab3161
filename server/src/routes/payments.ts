import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { checkPayment, tellOutcome } from '../flows/check-payment.ts'
import { listRefundable } from '../flows/list-refundable.ts'
import { openSession } from '../flows/open-session.ts'
import { quoteForAdmin, refundForArchived } from '../flows/refund-archived.ts'
import { requestRefund } from '../flows/request-refund.ts'
import { listUnmatched } from '../payments/list-unmatched.ts'
import { takeNotice } from '../payments/notice.ts'
import { describeField, withField, withPage } from '../payments/offered.ts'
import { payBySandboxCard } from '../payments/stripe/sandbox-card.ts'
import { decideUnmatched } from '../payments/unmatched.ts'
import { takeEvent } from '../payments/webhook.ts'
import { serve } from '../platform/http/serve.ts'
import { inWords } from '../platform/messages.ts'
import { badRequest, Refusal } from '../platform/problems.ts'
import type { Deps } from './deps.ts'

const { webhook, return: back, ipn, ...endpoints } = api.payments

export const paymentRoutes = (app: FastifyInstance, { db, providers, startedAt }: Deps) => {
  const deps = { db, providers, startedAt, log: app.log }

  serve(app, endpoints, {
    createIntent: async ({ user, query }) => {
      const { entrance, amountTaka } = await openSession(deps, user, withField(providers), query.parcel_id)
      return { client_secret: entrance, amount: amountTaka }
    },
    session: async ({ user, body }) => ({
      redirect_url: (await openSession(deps, user, withPage(providers, body.provider), body.parcel_id)).entrance,
    }),
    config: async () => describeField(providers),
    ways: async () => ({ offered: providers.offered.map(({ kind }) => kind) }),
    check: async ({ user, query, body }) => {
      const code = body.parcel_id ?? query.parcel_id
      if (code === undefined) throw badRequest('parcels.idRequired', 'parcel_id')
      return { parcel: await checkPayment(deps, user, code) }
    },
    outcome: ({ user, body }) => tellOutcome(deps, user, body.parcel_id),
    sandboxCard: ({ user, body, visitor }) => payBySandboxCard(deps, user, body, visitor.locale),
  })

  serve(app, api.unmatched, {
    list: ({ query }) => listUnmatched(db, query),
    return: async ({ user, body }) => {
      await decideUnmatched(db, user, body.unmatched_id, 'return')
      return {}
    },
    keep: async ({ user, body }) => {
      await decideUnmatched(db, user, body.unmatched_id, 'keep')
      return {}
    },
  })

  serve(app, api.refunds, {
    quoteForAdmin: ({ query }) => quoteForAdmin(db, query.parcel_id),
    forArchived: async ({ body }) => ({ parcel: await refundForArchived(db, body.parcel_id) }),
    list: ({ user, query }) => listRefundable(db, user, query),
    request: async ({ user, query }) => ({ parcel: await requestRefund(db, user, query.parcel_id) }),
  })

  noticeRoutes(app, deps)

  // The signature covers the raw bytes, so the body is not parsed.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhook.bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    serve(
      scope,
      { webhook },
      {
        webhook: async ({ request: { body, headers }, reply, visitor }) => {
          const told = Buffer.isBuffer(body) ? firstToRead(providers.all, body, headers) : null
          if (!told) throw new Refusal(400, 'payments.signatureWrong')
          await takeEvent(db, told.kind, told.event)
          void reply.send({ success: true, message: inWords(visitor.locale, 'common.ok'), data: {} })
        },
      },
    )
  })
}

const PAGE_OF_RETURN = '/payment/back'
const LARGEST_NOTICE = 16 * 1024
/** Serves notices without session or signature. They prove nothing and only make us ask the provider. */
const noticeRoutes = (app: FastifyInstance, deps: Pick<Deps, 'db' | 'providers'>) =>
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST_NOTICE }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const formOf = (body: unknown) =>
      typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
    serve(
      scope,
      { back, ipn },
      {
        back: async ({ request, reply }) => {
          const form = formOf(request.body)
          // Redirect the payer also when notices are over their rate limit.
          const code = await takeNotice(deps, form).catch((error: unknown) => {
            if (error instanceof Refusal && error.status === 429) return null
            throw error
          })
          const search = new URLSearchParams({ ...(code && { parcel_id: code }), ...endOf(form.status) })
          void reply.code(303).header('location', `${PAGE_OF_RETURN}?${search}`).send()
        },
        ipn: async ({ request, reply, visitor }) => {
          await takeNotice(deps, formOf(request.body))
          void reply.send({ success: true, message: inWords(visitor.locale, 'common.ok'), data: {} })
        },
      },
    )
  })

/** Only chooses the words of the page; the real state is asked from the provider. */
const endOf = (status: unknown) => {
  const end = status === 'CANCELLED' ? 'canceled' : status === 'FAILED' ? 'failed' : null
  return end ? { end } : {}
}

const firstToRead = (all: Deps['providers']['all'], body: Buffer, headers: Record<string, unknown>) => {
  for (const { kind, readEvent } of all) {
    const event = readEvent?.(body, headers)
    if (event) return { kind, event }
  }
  return null
}
