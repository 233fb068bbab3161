import type { LocalStop } from './local-run.ts'
import s from './run.module.css'
import { StopRow } from './StopRow.tsx'

type Props = {
  stops: readonly LocalStop[]
  placeOf: (stop: LocalStop) => number
  onOpen: (parcelId: string) => void
  onEarlier: (stop: LocalStop) => void
}

/** The open stops after the one whose card is shown. */
export const NextStops = ({ stops, placeOf, onOpen, onEarlier }: Props) => (
  <ol className={s.rows}>
    {stops.map((stop) => (
      <StopRow
        key={stop.parcel._id}
        stop={stop}
        number={placeOf(stop)}
        onOpen={() => onOpen(stop.parcel._id)}
        onEarlier={() => onEarlier(stop)}
      />
    ))}
  </ol>
)
