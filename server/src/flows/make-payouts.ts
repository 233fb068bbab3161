import { type Locale, type MadePayout, taka } from '@ranar/contract'
import { type Made, makePayout, senderByPublicId } from '../payouts/make.ts'
import { getPayouts } from '../payouts/payouts.ts'
import type { Pooled } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { inWords } from '../platform/messages.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** Makes a payout for each sender in its own transaction, so that no sender waits for another or fails with them. */
export const makePayouts = async (db: Pooled, user: SessionUser, ids: readonly string[], locale: Locale) => {
  const lines: { user_id: string; made: Made }[] = []
  for (const user_id of new Set(ids)) {
    const senderId = await senderByPublicId(db, user_id)
    const made: Made = senderId ? await transact(db, (tx) => makePayout(tx, user.id, senderId)) : { is: 'unknown' }
    lines.push({ user_id, made })
  }
  const numbers = lines.flatMap(({ made }) => ('id' in made ? [made.id] : []))
  const payouts = numbers.length > 0 ? await getPayouts(db, numbers) : []
  const results = lines.map(
    ({ user_id, made }): MadePayout => ({
      user_id,
      success: 'id' in made,
      message: inWords(locale, said[made.is], 'taka' in made ? { amount: taka(locale, made.taka) } : {}),
      payout: ('id' in made && payouts.find((payout) => payout.user._id === user_id)) || null,
    }),
  )
  return { payouts, results }
}

const said = {
  made: 'payouts.resultMade',
  draft: 'payouts.resultDraft',
  unknown: 'payouts.resultUnknown',
  nothing: 'payouts.resultNothing',
  noAccount: 'payouts.resultNoAccount',
  tooLittle: 'payouts.resultTooLittle',
  owes: 'payouts.resultOwes',
} as const satisfies Record<Made['is'], string>
