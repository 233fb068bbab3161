import type { TrackedParcel } from '@ranar/contract/parcels'
import { useChunk } from '../../lib/useChunk.ts'
import { useFullTexts } from './useFullTexts.ts'

// Everybody else who follows a parcel never needs it.
const load = () => import('./OwnActions.tsx')

/** What the sender can do with this parcel, with the texts of the dashboard. */
export const OwnButtons = ({ parcel }: { parcel: TrackedParcel }) => {
  const isReady = useFullTexts()
  const chunk = useChunk(load)
  return isReady && chunk ? <chunk.OwnActions parcel={parcel} /> : null
}
