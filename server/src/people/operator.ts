import { email as emailShape } from '@ranar/contract'
import { dropPendingApplications } from '../applications/queries.ts'
import { dropCodes } from '../codes/queries.ts'
import { type Db, transact } from '../db/index.ts'
import { forgetLoginFailures } from '../limits/queries.ts'
import { endStreams, tellOfChange } from '../live/queries.ts'
import { sendMail } from '../mail/queries.ts'
import { hasParcelsInHand } from '../parcels/queries.ts'
import { closeAllSessions } from '../sessions/queries.ts'
import { hashPassword } from './passwords.ts'
import { changePassword, findByEmail, listRoots, lockByEmail, makeRoot, promoteToRoot } from './queries.ts'
import { madePassword } from './root.ts'

type Command = (db: Db, email: string) => Promise<string>

const needed = async (db: Db, email: string) => {
  const person = await findByEmail(db, email)
  if (!person) throw new Error(`Nobody has the address ${email}`)
  return person
}

/** Makes an account root, whatever it was before, and answers whether there is one; throws while it has parcels in hand, which an admin could not end. */
const promote = (db: Db, email: string) =>
  transact(db, async (tx) => {
    const person = await lockByEmail(tx, email)
    if (!person) return false
    if (await hasParcelsInHand(tx, person.id)) throw new Error(`${email} still has parcels that are pending, on the way or refundable`)
    await dropPendingApplications(tx, person.id)
    await promoteToRoot(tx, email)
    await tellOfChange(tx, person.id)
    return true
  })

/** What the person who runs the installation can do without a browser; each answers what it did, in one line or a few. */
export const commands: Record<string, { takes: string; does: string; run: Command }> = {
  'create-root': {
    takes: '<email>',
    does: 'makes the account a root admin; a new one gets a password, which is printed',
    run: async (db, email) => {
      if (!emailShape('common.emailInvalid').safeParse(email).success) throw new Error(`${email} is not an email address`)
      if (await promote(db, email)) return `${email} is a root admin; the password stays as it was`
      const password = madePassword()
      await makeRoot(db, email, await hashPassword(password))
      return `${email} is a root admin. Password: ${password}`
    },
  },
  'list-roots': {
    takes: '',
    does: 'lists the root admins',
    run: async (db) =>
      (await listRoots(db)).map(({ email, name, archived }) => `${email}  ${name}${archived ? '  (archived)' : ''}`).join('\n') || 'There is no root admin',
  },
  'reset-password': {
    takes: '<email>',
    does: 'gives the account a new password, which is printed, and ends its sessions',
    run: async (db, email) => {
      const { id } = await needed(db, email)
      const password = madePassword()
      const passwordHash = await hashPassword(password)
      await transact(db, async (tx) => {
        await changePassword(tx, id, passwordHash)
        await closeAllSessions(tx, id)
        await dropCodes(tx, id)
        await sendMail(tx, id, 'passwordChanged', {})
        await endStreams(tx, { person: id })
      })
      return `The new password of ${email}: ${password}`
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
