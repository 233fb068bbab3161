import { runs } from '@ranar/contract/runs'
import { useState } from 'react'
import { useWrite } from '../../lib/read.ts'
import type { Photo } from '../runs/photo.ts'

/** Uploads the picture of a delivery at the counter; a failed upload can be repeated and is stored once. */
export const useProofUpload = () => {
  const upload = useWrite(runs.addProof, { silent: 'success' })
  const [unsent, setUnsent] = useState<Photo | null>(null)
  const send = async (proof: Photo) => {
    const file = new File([proof.blob], 'proof.webp', { type: proof.blob.type })
    try {
      await upload.mutateAsync({ body: { action_id: crypto.randomUUID(), kind: proof.kind, file } })
      setUnsent(null)
    } catch {
      setUnsent(proof)
    }
  }
  return { send, unsent, again: () => (unsent ? send(unsent) : undefined), busy: upload.isPending }
}
