import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PictureKind } from './kinds.ts'

/** Removes a file once the caller's transaction, which stops naming it, has committed. */
export const dropPicture = async (tx: Tx, kind: PictureKind, name: string | null) => {
  if (name) await enqueue(tx, 'uploads.delete', { folder: kind.in.folder, name })
}

/** The public address of an uploaded file, from the column of its name; null where there is none. */
export const uploadUrl = (name: SQL | Column) =>
  sql<{ secure_url: string | null }>`json_build_object('secure_url', upload_url(${name}))`

/** The same for an avatar, which everybody has: the placeholder stands in. */
export const avatarUrl = (name: SQL | Column) =>
  sql<{ secure_url: string }>`json_build_object('secure_url', upload_url(coalesce(${name}, 'avatar.webp')))`
