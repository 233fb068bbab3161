import type { ProofKind } from '@ranar/contract/steps'

/** A picture taken on this device; actions refer to it by `sha256`. */
export type Photo = { kind: ProofKind; sha256: string; blob: Blob; url: string }

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const photoOf = async (blob: Blob, kind: ProofKind): Promise<Photo> => ({
  kind,
  sha256: hex(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())),
  blob,
  url: URL.createObjectURL(blob),
})
