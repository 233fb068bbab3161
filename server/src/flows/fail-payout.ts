import type { Payout } from '@ranar/contract'
import { post } from '../ledger/post.ts'
import { notify } from '../notifications/notify.ts'
import { sendMail } from '../notifications/send-mail.ts'
import { type Failure, freeLines, markFailed } from '../payouts/decide.ts'
import { findPayout } from '../payouts/payouts.ts'
import { hasColleague } from '../people/rights.ts'
import type { Pooled } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { conflict, notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** Fails a payout that came back, or calls off a draft; its lines are due again. Only a sent one tells the sender, who
 * may not declare it failed while a colleague handles money. */
export const failPayout = (db: Pooled, user: SessionUser, failure: Failure) =>
  transact(db, async (tx): Promise<Payout> => {
    const { id, reason } = failure
    const failed = await markFailed(tx, user.id, failure)
    if (!failed) {
      const payout = await findPayout(tx, id)
      if (!payout) throw notFound('payouts.notFound')
      if (payout.status === 'sent') throw conflict('payouts.alreadySent', { reference: payout.reference ?? '' })
      if (payout.reason !== reason) throw conflict('payouts.alreadyFailed')
      return payout
    }
    if (failed.wasSent) {
      if (failed.senderId === user.id && (await hasColleague(tx, user.id, 'money'))) throw conflict('payouts.ownMoney')
      await post(tx, [
        {
          kind: 'payout_failed',
          taka: failed.taka,
          key: `payout:${failed.id}:failed`,
          senderId: failed.senderId,
          payoutId: failed.id,
          actorId: user.id,
          reason,
        },
      ])
      await notify(tx, failed.senderId, 'payoutFailed', { amount: failed.taka }, `payoutFailed:${failed.id}`)
      await sendMail(tx, failed.senderId, 'payoutFailed', { amount: failed.taka })
    }
    await freeLines(tx, failed.id)
    return (await findPayout(tx, id)) as Payout
  })
