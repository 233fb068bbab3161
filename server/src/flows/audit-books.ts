import type { Difference } from '@ranar/contract'
import { beginAudit, finishAudit, isAuditDue } from '../ledger/audits.ts'
import { notify } from '../notifications/notify.ts'
import { sendMail } from '../notifications/send-mail.ts'
import { rootIds } from '../people/users.ts'
import type { Pooled, Tx } from '../platform/db/db.ts'
import { type Log, messageOf } from '../platform/log.ts'

/** Seconds between checks whether tonight's audit is still due. */
export const AUDIT_LOOK_SECONDS = 600

type Deps = { db: Pooled; log: Log }
type Audit = { id: number; found: Difference[]; known: Difference[] }

/** Audits the books, notifies the roots of new differences, and returns all differences. */
export const auditBooks = async (db: Pooled, askedBy: number | null): Promise<Difference[]> =>
  finishAudit(db, await beginAudit(db, askedBy), tellRoots)

/** Starts an audit in the background unless one is running. The result goes to the books and the log. */
export const beginToAudit = async ({ db, log }: Deps, askedBy: number | null) => {
  const id = await beginAudit(db, askedBy)
  if (id === undefined) return
  const tell = async (tx: Tx, audit: Audit) => {
    if (await tellRoots(tx, audit))
      log.error({ differences: audit.found.length }, 'the books do not add up; Money → Books names each difference')
  }
  // Not awaited: an audit takes minutes, too long for a request or a job.
  finishAudit(db, id, tell).catch((error: Error) =>
    log.error({ error: messageOf(error) }, 'the audit of the books failed, and is tried again'),
  )
}

/** Starts tonight's audit if it is due, also late after the server was down. */
export const auditNightly = async (deps: Deps) => {
  if (await isAuditDue(deps.db)) await beginToAudit(deps, null)
}

/** Notifies the roots if there is a difference that the last audit did not have. Returns whether it did. */
const tellRoots = async (tx: Tx, { id, found, known }: Audit) => {
  const told = new Set(known.map(nameOf))
  if (found.every((difference) => told.has(nameOf(difference)))) return false
  const params = { differences: found.length }
  for (const root of await rootIds(tx)) {
    await notify(tx, root, 'booksDiffer', params, `booksDiffer:${id}`)
    await sendMail(tx, root, 'booksDiffer', params)
  }
  return true
}

/** Identifies a difference by its size, because both figures change with each day's business. */
const nameOf = ({ name, expected, found }: Difference) => `${name} ${found - expected}`
