import type { Application, ApplicationKind } from '@ranar/contract'
import { getApplication } from '../applications/applications.ts'
import { type ApplicationForm, addApplication } from '../applications/apply.ts'
import { notify } from '../notifications/notify.ts'
import { adminIds } from '../people/users.ts'
import { type Db, sqlState } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { conflict } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** Adds an application and notifies every admin. A null `form` uses the profile's data. 409 while one is pending. */
export const apply = (
  db: Db,
  user: SessionUser,
  applyFor: ApplicationKind,
  form: ApplicationForm | null,
): Promise<Application> =>
  transact(db, async (tx) => {
    const { id, publicId, name } = await addApplication(tx, user.id, applyFor, form)
    const params = { name, applyFor, application: publicId }
    for (const admin of await adminIds(tx)) await notify(tx, admin, 'applied', params, `applied:${id}`)
    return getApplication(tx, id)
  }).catch((error) => {
    throw sqlState(error) === '23505' ? conflict('applications.alreadyPending') : error
  })
