import { pictureSizes } from '@ranar/contract'
import { inArray } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { PictureFolder, PictureKind } from '../platform/uploads/kinds.ts'
import { users } from '../schema/people.ts'

const namedBy = async (db: Db, column: typeof users.avatar | typeof users.banner, names: string[]) =>
  (await db.select({ name: column }).from(users).where(inArray(column, names))).flatMap(({ name }) => name ?? [])

/** Avatars and banners: public, under names that cannot be guessed. */
export const peoplePictures: PictureFolder = {
  folder: '',
  inUse: async (db, names) => [
    ...(await namedBy(db, users.avatar, names)),
    ...(await namedBy(db, users.banner, names)),
  ],
}

export const avatarPicture: PictureKind = {
  in: peoplePictures,
  size: pictureSizes.avatar,
  field: 'avatar',
  notImage: 'people.avatarNotImage',
}
export const bannerPicture: PictureKind = {
  in: peoplePictures,
  size: pictureSizes.banner,
  field: 'banner',
  notImage: 'people.bannerNotImage',
}
