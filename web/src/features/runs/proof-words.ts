import type { MessageKey } from '@ranar/contract/messages/index'
import type { ProofLevel } from '@ranar/contract/proof-levels'
import type { Relation } from '@ranar/contract/steps'

/** Message key of the proof required at a door. */
export const proofWords: Record<ProofLevel, MessageKey> = {
  none: 'run.proofNone',
  name: 'run.proofName',
  code: 'run.proofCode',
  photo: 'run.proofPhoto',
  code_photo: 'run.proofCodePhoto',
}
export const relationWords: Record<Relation, MessageKey> = {
  self: 'run.self',
  family: 'run.family',
  neighbour: 'run.neighbour',
  guard: 'run.guard',
  reception: 'run.reception',
  other: 'run.other',
}
