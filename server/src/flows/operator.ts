import { email as emailShape } from '@ranar/contract'
import { allBalances } from '../ledger/balances.ts'
import { hasParcelsInHand } from '../parcels/in-hand.ts'
import { findByEmail } from '../people/credentials.ts'
import { forgetLoginFailures } from '../people/login.ts'
import { hashPassword, madePassword } from '../people/passwords.ts'
import { listRoots } from '../people/roots.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { auditBooks } from './audit-books.ts'
import { makeRoot } from './make-root.ts'
import { replacePassword } from './replace-password.ts'

type Command = (db: Db, email: string) => Promise<string>

const needed = async (db: Db, email: string) => {
  const person = await findByEmail(db, email)
  if (!person) throw new Error(`Nobody has the address ${email}`)
  return person
}

/** Commands for the operator of the installation. Each returns what it did, in one line or a few. */
export const commands: Record<string, { takes: string; does: string; run: Command }> = {
  'create-root': {
    takes: '<email>',
    does: 'makes the account a root admin; one that is new or was not verified gets a password, which is printed',
    run: async (db, email) => {
      if (!emailShape('common.emailInvalid').safeParse(email).success)
        throw new Error(`${email} is not an email address`)
      const password = madePassword()
      const passwordHash = await hashPassword(password)
      const made = await transact(db, (tx) =>
        makeRoot(tx, email, passwordHash, async ({ id }) => {
          if (!(await hasParcelsInHand(tx, id))) return true
          throw new Error(`${email} still has parcels that are pending, on the way or refundable`)
        }),
      )
      return made
        ? `${email} is a root admin. Password: ${password}`
        : `${email} is a root admin; the password stays as it was`
    },
  },
  'list-roots': {
    takes: '',
    does: 'lists the root admins',
    run: async (db) =>
      (await listRoots(db))
        .map(({ email, name, archived }) => `${email}  ${name}${archived ? '  (archived)' : ''}`)
        .join('\n') || 'There is no root admin',
  },
  'reset-password': {
    takes: '<email>',
    does: 'gives the account a new password, which is printed, and ends its sessions',
    run: async (db, email) => {
      const { id } = await needed(db, email)
      const password = madePassword()
      const passwordHash = await hashPassword(password)
      await transact(db, (tx) => replacePassword(tx, id, passwordHash))
      return `The new password of ${email}: ${password}`
    },
  },
  'audit-books': {
    takes: '',
    does: 're-adds every account from its transfers and names any difference',
    run: async (db) => {
      const differences = await auditBooks(db, null)
      const lines = (await allBalances(db)).map(({ account, taka }) => `${account.padEnd(20)} ${taka}`)
      if (differences.length === 0) return [...lines, 'The books balance'].join('\n')
      throw new Error(
        [
          ...lines,
          ...differences.map(({ name, expected, found }) => `${name}: ${expected} expected, ${found} found`),
        ].join('\n'),
      )
    },
  },
  unlock: {
    takes: '<email>',
    does: 'forgets the failed logins of the account, so that its owner can try again at once',
    run: async (db, email) => {
      const { id } = await needed(db, email)
      await forgetLoginFailures(db, email, id)
      return `${email} can log in again`
    },
  },
}
