import type { MessageKey, PictureSize } from '@ranar/contract'
import type { Db } from '../db/db.ts'

/** A noun's folder of pictures below the uploads; '' has the public ones of `GET /uploads/<name>`. `inUse` returns
 * which of these files rows name; the sweep deletes the others. A folder that the app does not list is never swept. */
export type PictureFolder = { folder: string; inUse(db: Db, names: string[]): Promise<string[]> }

/** A kind of picture: its folder and size, its form field, and the message for a file that is not a picture. */
export type PictureKind = { in: PictureFolder; size: PictureSize; field: string; notImage: MessageKey }
