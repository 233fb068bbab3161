import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { changePayoutAccount } from '../flows/change-payout-account.ts'
import { getAccount } from '../payouts/accounts.ts'
import { serve } from '../platform/http/serve.ts'
import type { Deps } from './deps.ts'

export const payoutRoutes = (app: FastifyInstance, { db }: Deps) =>
  serve(app, api.payouts, {
    account: async ({ user }) => ({ account: await getAccount(db, user.id) }),
    changeAccount: async ({ user, body }) => ({ account: await changePayoutAccount(db, user, body) }),
  })
