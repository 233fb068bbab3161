import type { ProfileChange, User } from '@ranar/contract'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellOfChange } from '../platform/sse/signals.ts'
import { dropPicture } from '../platform/uploads/files.ts'
import type { PictureKind } from '../platform/uploads/kinds.ts'
import { keepPicture, newPictureName, readPicture } from '../platform/uploads/pictures.ts'
import { users } from '../schema/people.ts'
import { avatarPicture, bannerPicture } from './pictures.ts'
import { getUser } from './users.ts'

type Change = (typeof ProfileChange)['_zod']['output']
const cleared = (text: string | undefined) => (text === undefined ? undefined : text || null)

/** Changes the given fields; an empty text clears its field. Files are written before the commit that names them. */
export const updateProfile = async (
  db: Db,
  uploads: string,
  user: SessionUser,
  { name, designation, gender, address, phone, dob, ...pictures }: Change,
): Promise<User> => {
  const sender = { lane: 'members', key: `person:${user.id}` } as const
  const made = async (kind: PictureKind, blob: Blob | undefined) =>
    blob && { kind, file: newPictureName(), picture: await readPicture(blob, kind, sender) }
  const avatar = await made(avatarPicture, pictures.avatar)
  const banner = await made(bannerPicture, pictures.banner)
  const texts = {
    name,
    designation: cleared(designation),
    gender: cleared(gender),
    address: cleared(address),
    phone: cleared(phone),
    dob: cleared(dob),
  }
  const given = Object.fromEntries(
    Object.entries({ ...texts, avatar: avatar?.file, banner: banner?.file }).filter(([, value]) => value !== undefined),
  )
  return transact(db, async (tx) => {
    const replaced = await changeProfile(tx, user.id, given)
    for (const name of replaced) await dropPicture(tx, avatarPicture, name)
    for (const kept of [avatar, banner]) if (kept) await keepPicture(uploads, kept.kind, kept.file, kept.picture)
    await tellOfChange(tx, user.id, ['people'])
    return getUser(tx, user.id)
  })
}

type ProfileColumns = Partial<
  Pick<typeof users.$inferInsert, 'name' | 'designation' | 'gender' | 'address' | 'phone' | 'dob' | 'avatar' | 'banner'>
>
/** Changes the person's own profile and returns the names of replaced pictures. */
const changeProfile = async (tx: Tx, id: number, columns: ProfileColumns): Promise<(string | null)[]> => {
  const [before] = await tx
    .select({ avatar: users.avatar, banner: users.banner })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  if (Object.keys(columns).length > 0) await tx.update(users).set(columns).where(eq(users.id, id))
  return [columns.avatar ? (before?.avatar ?? null) : null, columns.banner ? (before?.banner ?? null) : null]
}
