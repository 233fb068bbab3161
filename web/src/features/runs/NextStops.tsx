import { useId } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import type { LocalStop } from './local-run.ts'
import s from './run.module.css'
import { StopRow } from './StopRow.tsx'

type Props = {
  stops: readonly LocalStop[]
  /** The first open stop, before which none can be moved. */
  first: LocalStop | undefined
  placeOf: (stop: LocalStop) => number
  onOpen: (parcelId: string) => void
  onEarlier: (stop: LocalStop) => void
}

/** The open stops besides the one whose card is shown. The server keeps their order, so it is fixed without signal. */
export const NextStops = ({ stops, first, placeOf, onOpen, onEarlier }: Props) => {
  const t = useT()
  const fixed = useId()
  const online = useOnline()
  return (
    <>
      {!online && stops.length > 0 && (
        <p id={fixed} className={s.fixed}>
          {t('run.upOffline')}
        </p>
      )}
      <ol className={s.rows}>
        {stops.map((stop) => (
          <StopRow
            key={stop.parcel._id}
            stop={stop}
            number={placeOf(stop)}
            onOpen={() => onOpen(stop.parcel._id)}
            onEarlier={stop === first ? undefined : () => onEarlier(stop)}
            fixedBy={online ? undefined : fixed}
          />
        ))}
      </ol>
    </>
  )
}
