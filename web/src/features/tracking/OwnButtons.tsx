import type { TrackedParcel } from '@ranar/contract/parcels'
import { useChunk } from '../../lib/useChunk.ts'
import { useFullTexts } from './useFullTexts.ts'

// Everybody else who follows a parcel never needs them.
const load = () => import('./OwnActions.tsx')
const loadJourney = () => import('./OwnWay.tsx')

/** What the sender can do with this parcel, with the texts of the dashboard. */
export const OwnButtons = ({ parcel }: { parcel: TrackedParcel }) => {
  const isReady = useFullTexts()
  const chunk = useChunk(load)
  return isReady && chunk ? <chunk.OwnActions parcel={parcel} /> : null
}

/** All that happened to this parcel at doors and in the office, for its sender. */
export const OwnJourney = ({ id }: { id: string }) => {
  const isReady = useFullTexts()
  const chunk = useChunk(loadJourney)
  return isReady && chunk ? <chunk.OwnWay id={id} /> : null
}
