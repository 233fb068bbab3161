import { type PayoutAccount, type PayoutAccountChange, payoutNumber } from '@ranar/contract'
import { sendMail } from '../notifications/send-mail.ts'
import { addAccount, getAccount } from '../payouts/accounts.ts'
import { findByEmail, lockByEmail } from '../people/credentials.ts'
import { isPassword } from '../people/passwords.ts'
import { getUser } from '../people/users.ts'
import type { Pooled } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { badRequest, notFound } from '../platform/problems.ts'
import { countTry, forgiveTry } from '../platform/rate-limits/rate-limits.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellOfChange } from '../platform/sse/signals.ts'

type Change = (typeof PayoutAccountChange)['_zod']['output']

/** Changes the payout account and mails the person. 400 for a wrong password, 429 after too many tries. */
export const changePayoutAccount = async (
  db: Pooled,
  user: SessionUser,
  { password, method, number, name, bank, branch }: Change,
): Promise<PayoutAccount> => {
  // Each change hashes a password and usually sends a mail, so limit successful ones too.
  await countTry(db, `payout-changes:${user.id}`, { max: 20, seconds: 3600 })
  const counter = `payout-account:${user.id}`
  await countTry(db, counter, { max: 10, seconds: 900 })
  const { email } = await getUser(db, user.id)
  const person = await findByEmail(db, email)
  if (!(await isPassword(person?.passwordHash, password))) throw badRequest('payouts.passwordWrong', 'password')
  await forgiveTry(db, counter)
  return transact(db, async (tx) => {
    // Hashing takes time; the password may have been changed meanwhile.
    const now = await lockByEmail(tx, email)
    if (now?.passwordHash !== person?.passwordHash || now?.archivedAt)
      throw badRequest('payouts.passwordWrong', 'password')
    const ofBank = (text: string | null | undefined) => (method === 'bank' ? text || null : null)
    const terms = {
      method,
      number: payoutNumber(method, number) ?? '',
      name,
      bank: ofBank(bank),
      branch: ofBank(branch),
    }
    if (await addAccount(tx, user.id, terms)) {
      await sendMail(tx, user.id, 'payoutAccountChanged', {})
      await tellOfChange(tx, user.id, ['people'])
    }
    const account = await getAccount(tx, user.id)
    if (!account) throw notFound()
    return account
  })
}
