import type { TrackedParcel } from '@ranar/contract/parcels'
import { useChunk } from '../../lib/useChunk.ts'
import { useFullTexts } from './useFullTexts.ts'

// Loaded only for the parcel's sender.
const load = () => import('./OwnActions.tsx')
const loadJourney = () => import('./OwnWay.tsx')

/** The sender's actions for this parcel; loads the dashboard's texts first. */
export const OwnButtons = ({ parcel }: { parcel: TrackedParcel }) => {
  const isReady = useFullTexts()
  const chunk = useChunk(load)
  return isReady && chunk ? <chunk.OwnActions parcel={parcel} /> : null
}

/** The parcel's full journey, for its sender. */
export const OwnJourney = ({ id }: { id: string }) => {
  const isReady = useFullTexts()
  const chunk = useChunk(loadJourney)
  return isReady && chunk ? <chunk.OwnWay id={id} /> : null
}
