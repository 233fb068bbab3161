import type { ProfileChange, User } from '@ranar/contract'
import { type Db, transact } from '../db/index.ts'
import type { Person } from '../sessions/queries.ts'
import { keepPicture, newPictureName, readPicture } from '../uploads/pictures.ts'
import { dropPicture } from '../uploads/queries.ts'
import { changeProfile } from './accounts/queries.ts'
import { getUser } from './queries.ts'

type Change = (typeof ProfileChange)['_zod']['output']
const cleared = (text: string | undefined) => (text === undefined ? undefined : text || null)

/** Changes what is given; an empty text clears its field. Files are on the disk before the rows name them. */
export const updateProfile = async (
  db: Db,
  uploads: string,
  user: Person,
  { name, designation, gender, address, phone, dob, ...pictures }: Change,
): Promise<User> => {
  const avatar = pictures.avatar && { file: newPictureName(), picture: await readPicture(pictures.avatar, 'avatar') }
  const banner = pictures.banner && { file: newPictureName(), picture: await readPicture(pictures.banner, 'banner') }
  const texts = { name, designation: cleared(designation), gender: cleared(gender), address: cleared(address), phone: cleared(phone), dob: cleared(dob) }
  const given = Object.fromEntries(Object.entries({ ...texts, avatar: avatar?.file, banner: banner?.file }).filter(([, value]) => value !== undefined))
  return transact(db, async (tx) => {
    const replaced = await changeProfile(tx, user.id, given)
    for (const name of replaced) await dropPicture(tx, name)
    for (const kept of [avatar, banner]) if (kept) await keepPicture(uploads, kept.file, kept.picture)
    return getUser(tx, user.id)
  })
}
