import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import { changePayoutAccount } from '../flows/change-payout-account.ts'
import { failPayout } from '../flows/fail-payout.ts'
import { makePayouts } from '../flows/make-payouts.ts'
import { sendPayout } from '../flows/send-payout.ts'
import { showPayouts } from '../flows/show-payouts.ts'
import { getAccount } from '../payouts/accounts.ts'
import { payoutFile } from '../payouts/payout-file.ts'
import { showStatement } from '../payouts/show-statement.ts'
import { standing } from '../payouts/statement.ts'
import { statementFile } from '../payouts/statement-file.ts'
import { todayIn } from '../platform/http/days.ts'
import { sendCsv } from '../platform/http/downloads.ts'
import { serve } from '../platform/http/serve.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import type { SessionUser } from '../platform/session-user.ts'
import type { Deps } from './deps.ts'

export const payoutRoutes = (app: FastifyInstance, { db }: Deps) => {
  const countFile = ({ id }: SessionUser) => countTry(db, `money-file:${id}`, { max: 60, seconds: 3600 })

  serve(app, api.statements, {
    mine: async ({ user, query: { page, limit, format, ...days }, visitor, reply }) => {
      if (format !== 'csv') return showStatement(db, user.id, days, page, limit)
      await countFile(user)
      const { range } = await standing(db, user.id, days)
      return sendCsv(reply, `statement-${todayIn(visitor.zone)}`, statementFile(db, user.id, range, visitor.locale))
    },
  })

  serve(app, api.payouts, {
    account: async ({ user }) => ({ account: await getAccount(db, user.id) }),
    changeAccount: async ({ user, body }) => ({ account: await changePayoutAccount(db, user, body) }),
    list: async ({ user, query: { format, ...asked }, visitor, reply }) => {
      if (format !== 'csv') return showPayouts(db, user, asked)
      await countFile(user)
      return sendCsv(reply, `payouts-${todayIn(visitor.zone)}`, payoutFile(db, asked.status, visitor.locale))
    },
    make: ({ user, body, visitor }) => makePayouts(db, user, body.user_ids, visitor.locale),
    send: async ({ user, body }) => ({ payouts: [await sendPayout(db, user, body)] }),
    fail: async ({ user, body }) => ({ payouts: [await failPayout(db, user, body)] }),
  })
}
