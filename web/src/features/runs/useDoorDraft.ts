import type { ReasonCode, Relation } from '@ranar/contract/steps'
import { today } from '../../lib/clock.ts'
import { dropDraft } from '../../lib/drafts.ts'
import { useDraft } from '../../lib/useDraft.ts'
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
export const blankFailure = { reason: null as ReasonCode | null, note: '', until: '' }

/** What was typed and taken at a door today; it outlives a reload, since phones close a page while their camera is open. */
export const useDoorDraft = <T extends object>(what: 'deliver' | 'fail', parcelId: string, empty: T) => {
  const day = today()
  const name = `${what}:${parcelId}:${day}`
  const [typed, setTyped] = useDraft<T>(name, empty)
  const { forgetPictures, ...taken } = useDoorPictures(name, day)
  return {
    ...taken,
    typed,
    change: (more: Partial<T>) => setTyped({ ...typed, ...more }),
    /** Drops the stored draft; the open page still has it for an Undo. */
    forget: () => {
      dropDraft(name)
      forgetPictures()
    },
  }
}
