import type { TrackedParcel } from '@ranar/contract/parcels'
import { useChunk } from '../../lib/useChunk.ts'
import s from './tracking.module.css'
import { useFullTexts } from './useFullTexts.ts'

// Everybody else who follows a parcel never needs it.
const load = () => import('../deliveries/FinishHere.tsx')
const classes = { finish: s.finish, collect: s.collect, paidAlready: s.paidAlready }

/** For the parcel's own courier: what to collect at the door, and how the run ended. */
export const FinishButtons = ({ parcel }: { parcel: TrackedParcel }) => {
  const isReady = useFullTexts()
  const chunk = useChunk(load)
  return isReady && chunk ? <chunk.FinishHere parcel={parcel} classes={classes} /> : null
}
