import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PictureKind } from './kinds.ts'

/** Deletes a picture after the commit of the caller's transaction, which must stop naming it. */
export const dropPicture = async (tx: Tx, kind: PictureKind, name: string | null) => {
  if (name) await enqueue(tx, 'uploads.delete', { folder: kind.in.folder, name })
}

/** Selects the public URL of an upload from the column of its name; null where that is null. */
export const uploadUrl = (name: SQL | Column) =>
  sql<{ secure_url: string | null }>`json_build_object('secure_url', upload_url(${name}))`

/** Like `uploadUrl` for an avatar, with the placeholder where there is none. */
export const avatarUrl = (name: SQL | Column) =>
  sql<{ secure_url: string }>`json_build_object('secure_url', upload_url(coalesce(${name}, 'avatar.webp')))`
