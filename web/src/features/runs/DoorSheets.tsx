import type { Action } from '@ranar/contract/runs'
import { useT } from '../../lib/i18n.tsx'
import { DeliverSheet } from './DeliverSheet.tsx'
import { doorOf } from './door.ts'
import { FailSheet } from './FailSheet.tsx'
import type { LocalStop } from './local-run.ts'
import type { Photo } from './photo.ts'

export type Draft = Omit<Action, 'seq' | 'action_id' | 'at' | 'parcel_id'>

type Props = {
  stop: LocalStop
  /** Whether the parcel has left the run while one of the sheets was being filled. */
  isGone: boolean
  /** How many more parcels are collected at this door. */
  others: number
  calls: number
  isOpened: (what: 'deliver' | 'fail', stop: LocalStop) => boolean
  onCall: () => void
  onTouched: (isTouched: boolean) => void
  onClose: () => void
  /** With `all` for every parcel of this door. Resolves to whether it was stored. */
  onSave: (action: Draft, photos: Photo[], all: boolean) => Promise<boolean | undefined>
}

/** Both sheets of a stop; while closed they keep what was entered. */
export const DoorSheets = ({ stop, isGone, others, calls, isOpened, onCall, onTouched, onClose, onSave }: Props) => {
  const t = useT()
  const gone = isGone ? t('run.goneFilled', { name: doorOf(stop).person.name }) : null
  const both = { stop, gone, onTouched, onClose }
  return (
    <>
      <DeliverSheet
        {...both}
        opened={isOpened('deliver', stop)}
        onSave={({ photos, ...delivery }) => onSave({ kind: 'deliver', ...delivery }, photos, false)}
      />
      <FailSheet
        {...both}
        opened={isOpened('fail', stop)}
        calls={calls}
        onCall={onCall}
        others={others}
        onSave={({ photos, ...failure }, all) =>
          onSave({ kind: stop.step === 'booked' ? 'pickup_failed' : 'fail', ...failure }, photos, all)
        }
      />
    </>
  )
}
