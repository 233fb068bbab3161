import type { TrackedParcel } from '@ranar/contract/parcels'
import { useChunk } from '../../lib/useChunk.ts'
import s from './tracking.module.css'
import { useFullTexts } from './useFullTexts.ts'

// Loaded only for the parcel's courier.
const load = () => import('../deliveries/FinishHere.tsx')
const classes = { finish: s.finish, collect: s.collect, paidAlready: s.paidAlready }

/** For the parcel's own courier: the amount to collect, and the buttons Delivered and Returned. */
export const FinishButtons = ({ parcel }: { parcel: TrackedParcel }) => {
  const isReady = useFullTexts()
  const chunk = useChunk(load)
  return isReady && chunk ? <chunk.FinishHere parcel={parcel} classes={classes} /> : null
}
