import type { Scanned } from '@ranar/contract/scans'
import type { ScanEntry } from '../../lib/scans/store.ts'
import type { Tone } from './signal.ts'

export const toneOf = ({ result }: Pick<ScanEntry, 'result'>): Tone =>
  result === 'rejected' ? 'bad' : result === 'applied' || result === undefined ? 'good' : 'odd'

/** Parcels that the server expects and this device has not scanned yet. */
export const missingOf = (expected: readonly Scanned[], entries: readonly ScanEntry[]) => {
  const here = new Set(entries.filter(({ result }) => result !== 'rejected').map(({ scan }) => scan.parcel_id))
  return expected.filter(({ parcel_id }) => !here.has(parcel_id))
}
/** Scans that need a look: done but not expected, or refused. */
export const oddOf = (entries: readonly ScanEntry[]) =>
  entries.filter(({ result }) => result === 'unexpected' || result === 'rejected')
