import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { inWords } from '../http/messages.ts'
import { badGateway, badRequest, Refusal } from '../http/problems.ts'
import { serve } from '../http/serve.ts'
import { getParcel } from '../parcels/queries.ts'
import { listRefundable } from '../refunds/list/queries.ts'
import { requestRefund } from '../refunds/queries.ts'
import { createIntent } from './create.ts'
import { openPaymentsOf } from './ledger/queries.ts'
import { ProviderDown, ProviderRefusal } from './provider.ts'
import { payBySandboxCard } from './sandboxCard.ts'
import { settlePayment } from './settle.ts'
import { takeEvent } from './webhook/queries.ts'

const LARGEST_EVENT = 256 * 1024
const { webhook, ...promises } = api.payments

export const paymentRoutes = (app: FastifyInstance, { db, provider }: Deps) => {
  const deps = { db, provider, log: app.log }

  serve(app, promises, {
    createIntent: ({ user, query }) => createIntent(deps, user, query.parcel_id),
    config: async () => ({ provider: provider.kind, publishableKey: provider.kind === 'stripe' ? provider.publishableKey : null }),
    check: async ({ user, query, body }) => {
      const code = body.parcel_id ?? query.parcel_id
      if (code === undefined) throw badRequest('parcels.idRequired', 'parcel_id')
      const { parcelId, paymentIds } = await openPaymentsOf(db, user, code)
      await Promise.all(paymentIds.map((id) => settlePayment(deps, id))).catch(refuseAsAway)
      return { parcel: await getParcel(db, parcelId) }
    },
    sandboxCard: ({ user, body, visitor }) => payBySandboxCard(deps, user, body, visitor.locale),
  })

  serve(app, api.refunds, {
    list: ({ user, query }) => listRefundable(db, user, query),
    request: async ({ user, query }) => ({ parcel: await requestRefund(db, user, query.parcel_id) }),
  })

  // The signature is over the bytes as they came.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_EVENT }, (_request, body, done) => done(null, body))
    serve(
      scope,
      { webhook },
      {
        webhook: async ({ request, reply, visitor }) => {
          const signature = request.headers['stripe-signature']
          const event = Buffer.isBuffer(request.body) && typeof signature === 'string' ? provider.readEvent(request.body, signature) : null
          if (!event) throw new Refusal(400, 'payments.signatureWrong')
          await takeEvent(db, event)
          void reply.send({ success: true, message: inWords(visitor.locale, 'common.ok'), data: {} })
        },
      },
    )
  })
}

const refuseAsAway = (error: unknown) => {
  throw error instanceof ProviderDown || error instanceof ProviderRefusal ? badGateway('payments.providerDown') : error
}
