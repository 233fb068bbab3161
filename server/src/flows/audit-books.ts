import type { Difference } from '@ranar/contract'
import { beginAudit, finishAudit, isAuditDue } from '../ledger/audits.ts'
import { notify } from '../notifications/notify.ts'
import { sendMail } from '../notifications/send-mail.ts'
import { rootIds } from '../people/users.ts'
import type { Pooled, Tx } from '../platform/db/db.ts'
import { causeOf, type Log } from '../platform/log.ts'

/** How often the server looks whether the audit of this night is still to be done. */
export const AUDIT_LOOK_SECONDS = 600

type Deps = { db: Pooled; log: Log }
type Audit = { id: number; found: Difference[]; known: Difference[] }

/** Adds the books up again and tells the roots what they do not know yet. Answers what differs. */
export const auditBooks = async (db: Pooled, askedBy: number | null): Promise<Difference[]> =>
  finishAudit(db, await beginAudit(db, askedBy), tellRoots)

/** Begins to add the books up, unless somebody is at it. Its end, minutes later, is in the books and the log. */
export const beginToAudit = async ({ db, log }: Deps, askedBy: number | null) => {
  const id = await beginAudit(db, askedBy)
  if (id === undefined) return
  const tell = async (tx: Tx, audit: Audit) => {
    if (await tellRoots(tx, audit))
      log.error({ differences: audit.found.length }, 'the books do not add up; Money → Books names each difference')
  }
  // Not awaited: neither a request nor a job may take that long.
  finishAudit(db, id, tell).catch((error: Error) =>
    log.error({ error: causeOf(error).message }, 'the audit of the books failed, and is tried again'),
  )
}

/** Once a night; after a night without the server, at its start. */
export const auditNightly = async (deps: Deps) => {
  if (await isAuditDue(deps.db)) await beginToAudit(deps, null)
}

/** A difference is told once, not every night anew. Answers whether there was one to tell. */
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

/** Both figures move with each day's business; how far they are apart is what stays. */
const nameOf = ({ name, expected, found }: Difference) => `${name} ${found - expected}`
