import { createHash } from 'node:crypto'
import type { Proof, ProofKind } from '@ranar/contract'
import { arriveProof, findNamedProof, proofPicture } from '../parcels/proofs.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { badRequest } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { tellAdmins } from '../platform/sse/signals.ts'
import { loadSharp } from '../platform/uploads/load-sharp.ts'
import { keepPicture, newPictureName, readPicture } from '../platform/uploads/pictures.ts'

type Asked = { action_id: string; kind: ProofKind; file: Blob }

/** Stores a picture that the person's action has named, once; a repeat returns the same proof. 404 if none names it. */
export const keepProof = async (
  db: Db,
  uploads: string,
  user: Pick<SessionUser, 'id'> & { role?: SessionUser['role'] },
  asked: Asked,
): Promise<Proof> => {
  const { action_id: actionId, kind, file } = asked
  const sha256 = createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex')
  // Dispatchers' pictures are found by hash alone, because their moves have no device action ids.
  const name = { actionId: user.role === 'admin' ? null : actionId, sha256, actorId: user.id }
  const known = await findNamedProof(db, name)
  if (known.isHere) return known.proof
  const picture = await readPicture(file, proofPicture, { lane: 'members', key: `person:${user.id}` })
  if (kind === 'signature' && (await isBlank(picture))) throw badRequest('runs.signatureBlank', 'file')
  const kept = newPictureName()
  await transact(db, async (tx) => {
    if (!(await arriveProof(tx, known.id, kind, kept))) return
    await keepPicture(uploads, proofPicture, kept, picture)
    await tellAdmins(tx)
  })
  return { ...known.proof, kind }
}

const INK = 2
/** Returns whether nothing is drawn: all pixels have nearly the same colour. */
const isBlank = async (picture: Buffer) => {
  const sharp = await loadSharp()
  const { channels } = await sharp(picture).flatten({ background: '#fff' }).stats()
  return channels.every(({ stdev }) => stdev < INK)
}
