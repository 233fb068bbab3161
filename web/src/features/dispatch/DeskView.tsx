import { journeys } from '@ranar/contract/journeys'
import type { AdminParcel } from '@ranar/contract/parcels'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n.tsx'
import { useLostRight } from '../../lib/lost-right.ts'
import { read } from '../../lib/read.ts'
import { lacksRight, useMay } from '../../lib/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { Journey } from '../journeys/Journey.tsx'
import { JourneyFacts } from '../journeys/JourneyFacts.tsx'
import { DeskMoves } from './DeskMoves.tsx'
import { movesOf } from './desk-moves.ts'
import s from './dispatch.module.css'
import { useProofUpload } from './useProofUpload.ts'

/** A parcel's exact step, its journey, and the moves that are possible now. */
export const DeskView = ({
  parcel: { _id: code },
  onAsking,
  onMoved,
}: {
  parcel: AdminParcel
  onAsking: (asks: boolean) => void
  onMoved: () => void
}) => {
  const t = useT()
  const { data, error, refetch } = useQuery(read(journeys.details, { query: { parcel_id: code } }))
  // Kept here because a last move unmounts the form below.
  const upload = useProofUpload()
  const online = useOnline()
  const may = useMay('dispatch')
  useLostRight(may ? undefined : t(lacksRight.dispatch))
  if (!data) return error && <ErrorState message={error.message} onRetry={() => void refetch()} />
  const moves = movesOf(data)
  return (
    <>
      <JourneyFacts details={data} />
      {may && moves.length > 0 && (
        <DeskMoves
          code={code}
          details={data}
          moves={moves}
          onProof={(proof) => void upload.send(proof)}
          onAsking={onAsking}
          onMoved={onMoved}
        />
      )}
      {upload.unsent && (
        <div role="alert" className={s.form}>
          <p>{t('desk.counterUploadFailed')}</p>
          <Button onClick={() => void upload.again()} busy={upload.busy} disabled={!online}>
            {t('desk.counterSendAgain')}
          </Button>
        </div>
      )}
      <Journey details={data} />
    </>
  )
}
