import type { Payout } from '@ranar/contract'
import { post } from '../ledger/post.ts'
import { notify } from '../notifications/notify.ts'
import { sendMail } from '../notifications/send-mail.ts'
import { isFor, markSent } from '../payouts/decide.ts'
import { findPayout } from '../payouts/payouts.ts'
import { hasColleague } from '../people/rights.ts'
import type { Pooled, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { conflict, notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'

type Sending = { id: string; reference: string }

/** Marks a payout as sent under this bank reference, posts it and notifies the sender; a repeat only returns it. */
export const sendPayout = (db: Pooled, user: SessionUser, { id, reference }: Sending): Promise<Payout> =>
  transact(db, async (tx) => {
    const sent = await markSent(tx, user.id, id, reference, !(await hasColleague(tx, user.id, 'money')))
    if (!sent) return whyNotSent(tx, user, { id, reference })
    await post(tx, [
      {
        kind: 'payout_sent',
        taka: sent.taka,
        key: `payout:${sent.id}:sent`,
        senderId: sent.senderId,
        payoutId: sent.id,
        actorId: user.id,
      },
    ])
    await notify(tx, sent.senderId, 'payoutSent', { amount: sent.taka }, `payoutSent:${sent.id}`)
    await sendMail(tx, sent.senderId, 'payoutSent', { amount: sent.taka })
    return (await findPayout(tx, id)) as Payout
  })

const whyNotSent = async (tx: Tx, user: SessionUser, { id, reference }: Sending): Promise<Payout> => {
  const payout = await findPayout(tx, id)
  if (!payout) throw notFound('payouts.notFound')
  if (payout.status === 'draft')
    throw conflict((await isFor(tx, user.id, id)) ? 'payouts.ownMoney' : 'payouts.ownPayout')
  if (payout.status === 'failed') throw conflict('payouts.alreadyFailed')
  if (payout.reference !== reference) throw conflict('payouts.alreadySent', { reference: payout.reference ?? '' })
  return payout
}
