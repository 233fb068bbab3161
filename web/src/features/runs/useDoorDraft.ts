import type { ReasonCode, Relation } from '@ranar/contract/steps'
import { useEffect, useEffectEvent, useRef } from 'react'
import { today } from '../../lib/clock.ts'
import { dropDraft } from '../../lib/drafts.ts'
import { useDraft } from '../../lib/useDraft.ts'
import type { LocalStop } from './local-run.ts'
import { useDoorPictures } from './useDoorPictures.ts'

/** `name` and `amount` are null until typed. Codes are not stored. */
export const blankDelivery = {
  relation: 'self' as Relation,
  name: null as string | null,
  amount: null as string | null,
  why: '',
  byMobile: false,
  trx: '',
  isPart: false,
}
/** `all`: the same for every parcel of this door. */
export const blankFailure = { reason: null as ReasonCode | null, note: '', until: '', all: false }

/** What was typed and taken at a door today; it outlives a reload, since phones close a page while their camera is open. */
export const useDoorDraft = <T extends object>(
  what: 'deliver' | 'fail',
  { parcel, isWaiting }: LocalStop,
  empty: T,
) => {
  const day = today()
  const name = `${what}:${parcel._id}:${day}`
  const [typed, setTyped] = useDraft<T>(name, empty)
  const { keep, forgetPictures, ...taken } = useDoorPictures(name, day)
  const isForgotten = useRef(false)
  const keepAgain = useEffectEvent(() => {
    isForgotten.current = false
    setTyped(typed)
    keep()
  })
  useEffect(() => {
    if (!isWaiting && isForgotten.current) keepAgain()
  }, [isWaiting])
  return {
    ...taken,
    typed,
    change: (more: Partial<T>) => setTyped({ ...typed, ...more }),
    /** Drops the stored draft; the open page still has it, and stores it again if the action is taken back. */
    forget: () => {
      isForgotten.current = true
      dropDraft(name)
      forgetPictures()
    },
  }
}
