/** What a courier needs to prove a delivery, from nothing to a code and a photo. */
export const proofLevels = ['none', 'name', 'code', 'photo', 'code_photo'] as const
export type ProofLevel = (typeof proofLevels)[number]
