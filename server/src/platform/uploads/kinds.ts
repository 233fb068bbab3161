import type { MessageKey, PictureSize } from '@ranar/contract'
import type { Db } from '../db/db.ts'

/**
 * Pictures of a noun that lie together, below the folder of uploads; in '' are the public ones, which `GET
 * /uploads/<name>` serves. `inUse` answers
 * which of these files the noun's rows name: the sweep removes the others. A folder that the app does not list is never
 * swept.
 */
export type PictureFolder = { folder: string; inUse(db: Db, names: string[]): Promise<string[]> }

/** A kind of picture: what is stored of it, where, and what is said in its field of the form when a file is none. */
export type PictureKind = { in: PictureFolder; size: PictureSize; field: string; notImage: MessageKey }
