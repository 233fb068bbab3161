import { type Proof, type ProofKind, pictureSizes } from '@ranar/contract'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '../platform/db/columns.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import type { PictureFolder, PictureKind } from '../platform/uploads/kinds.ts'
import { proofs } from '../schema/door.ts'
import { parcels } from '../schema/parcels.ts'
import { receiverLinks } from '../schema/receivers.ts'
import { isLiving, linkHash } from './receiver-links.ts'

/** Pictures of deliveries: private, served only through `GET parcel/proof`. */
export const proofPictures: PictureFolder = {
  folder: 'proofs',
  inUse: async (db, names) =>
    (await db.select({ name: proofs.file }).from(proofs).where(inArray(proofs.file, names))).flatMap(
      ({ name }) => name ?? [],
    ),
}
export const proofPicture: PictureKind = {
  in: proofPictures,
  size: pictureSizes.proof,
  field: 'file',
  notImage: 'runs.proofNotImage',
}

const wire = {
  _id: proofs.publicId,
  kind: proofs.kind,
  sha256: proofs.sha256,
  taken_at: sql<string | null>`iso(${proofs.takenAt})`,
}
/** `actionId` is null for deliveries at the desk: any delivery of this person that names the picture matches. */
type Named = { actionId: string | null; sha256: string; actorId: number }
const named = ({ actionId, sha256, actorId }: Named) =>
  and(actionId ? eq(proofs.actionId, actionId) : undefined, eq(proofs.sha256, sha256), eq(proofs.actorId, actorId))

/** Finds the picture named by this person's action, and whether its file is uploaded; 404 if none is named. */
export const findNamedProof = async (db: Db, asked: Named): Promise<{ id: number; proof: Proof; isHere: boolean }> => {
  const [row] = await db
    .select({ id: proofs.id, ...wire, isHere: sql<boolean>`${proofs.file} is not null` })
    .from(proofs)
    .where(named(asked))
    .orderBy(sql`${proofs.file} is not null`, desc(proofs.id))
    .limit(1)
  if (!row) throw notFound('runs.proofNotNamed')
  const { id, isHere, ...proof } = row
  return { id, proof, isHere }
}

/** Stores the file of a named picture; returns false if another upload was first. */
export const arriveProof = async (tx: Tx, id: number, kind: ProofKind, file: string): Promise<boolean> => {
  const arrived = await tx
    .update(proofs)
    .set({ file, kind, receivedAt: sql`now()` })
    .where(and(eq(proofs.id, id), isNull(proofs.file)))
    .returning({ id: proofs.id })
  return arrived.length > 0
}

/** A logged-in person, or the holder of a receiver link. */
type Viewer = SessionUser | { token: string }
const mayBeSeenBy = (viewer: Viewer): SQL | undefined => {
  if ('token' in viewer)
    return sql`exists (select from ${receiverLinks} where ${receiverLinks.parcelId} = ${parcels.id} and ${receiverLinks.tokenHash} = ${linkHash(viewer.token)} and ${isLiving})`
  const { role, id } = viewer
  if (role === 'admin') return undefined
  return role === 'consumer' ? eq(parcels.senderId, id) : eq(parcels.courierId, id)
}
/** Returns a proof's file for admins, its sender, its courier and the holder of its receiver link; 404 for others. */
export const proofFile = async (db: Db, viewer: Viewer, id: string): Promise<string> => {
  const [row] = isUuid(id)
    ? await db
        .select({ file: proofs.file })
        .from(proofs)
        .innerJoin(parcels, eq(parcels.id, proofs.parcelId))
        .where(and(eq(proofs.publicId, id), mayBeSeenBy(viewer)))
    : []
  if (!row?.file) throw notFound()
  return row.file
}
