import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { checkPayment } from '../flows/check-payment.ts'
import { createIntent } from '../flows/create-intent.ts'
import { listRefundable } from '../flows/list-refundable.ts'
import { quoteForAdmin, refundForArchived } from '../flows/refund-archived.ts'
import { requestRefund } from '../flows/request-refund.ts'
import { listUnmatched } from '../payments/list-unmatched.ts'
import { payBySandboxCard } from '../payments/sandbox-card.ts'
import { decideUnmatched } from '../payments/unmatched.ts'
import { takeEvent } from '../payments/webhook.ts'
import { serve } from '../platform/http/serve.ts'
import { inWords } from '../platform/messages.ts'
import { badRequest, Refusal } from '../platform/problems.ts'
import type { Deps } from './deps.ts'

const LARGEST_EVENT = 256 * 1024
const { webhook, ...promises } = api.payments

export const paymentRoutes = (app: FastifyInstance, { db, provider, startedAt }: Deps) => {
  const deps = { db, provider, startedAt, log: app.log }

  serve(app, promises, {
    createIntent: ({ user, query }) => createIntent(deps, user, query.parcel_id),
    config: async () => ({
      provider: provider.kind,
      publishableKey: provider.kind === 'stripe' ? provider.publishableKey : null,
    }),
    check: async ({ user, query, body }) => {
      const code = body.parcel_id ?? query.parcel_id
      if (code === undefined) throw badRequest('parcels.idRequired', 'parcel_id')
      return { parcel: await checkPayment(deps, user, code) }
    },
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

  // The signature is over the bytes as they came.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_EVENT }, (_request, body, done) =>
      done(null, body),
    )
    serve(
      scope,
      { webhook },
      {
        webhook: async ({ request, reply, visitor }) => {
          const signature = request.headers['stripe-signature']
          const event =
            Buffer.isBuffer(request.body) && typeof signature === 'string'
              ? provider.readEvent(request.body, signature)
              : null
          if (!event) throw new Refusal(400, 'payments.signatureWrong')
          await takeEvent(db, event)
          void reply.send({ success: true, message: inWords(visitor.locale, 'common.ok'), data: {} })
        },
      },
    )
  })
}
