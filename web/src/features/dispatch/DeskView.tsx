import { journeys } from '@ranar/contract/journeys'
import type { AdminParcel } from '@ranar/contract/parcels'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { Journey } from '../journeys/Journey.tsx'
import { JourneyFacts } from '../journeys/JourneyFacts.tsx'
import { DeskMoves } from './DeskMoves.tsx'
import s from './dispatch.module.css'
import { useProofUpload } from './useProofUpload.ts'

/** A parcel's exact step, its journey, and the moves that are possible now. */
export const DeskView = ({
  parcel: { _id: code },
  onAsking,
}: {
  parcel: AdminParcel
  onAsking: (asks: boolean) => void
}) => {
  const t = useT()
  const { data, error, refetch } = useQuery(read(journeys.details, { query: { parcel_id: code } }))
  // Kept here because the moves below remount at each step.
  const upload = useProofUpload()
  if (!data) return error && <ErrorState message={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <JourneyFacts details={data} />
      <DeskMoves
        key={`${code} ${data.step} ${data.custody}`}
        code={code}
        details={data}
        onProof={(proof) => void upload.send(proof)}
        onAsking={onAsking}
      />
      {upload.unsent && (
        <div role="alert" className={s.form}>
          <p>{t('desk.counterUploadFailed')}</p>
          <Button onClick={() => void upload.again()} busy={upload.busy}>
            {t('desk.counterSendAgain')}
          </Button>
        </div>
      )}
      <Journey details={data} />
    </>
  )
}
