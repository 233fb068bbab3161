import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'

/** The amount, in taka, that a dispatcher was told to take when the form of a delivery was opened (`isOpen`). */
export const useDueSeen = (due: number, isOpen: boolean) => {
  const t = useT()
  const { number } = useFormats()
  const [dueSeen, setDueSeen] = useState(due)
  if (!isOpen && dueSeen !== due) setDueSeen(due)
  return {
    dueSeen,
    /** Returns the text about a change, as by a payment by card, that the dispatcher has not been told yet. */
    tellChange: () => {
      if (dueSeen === due) return null
      setDueSeen(due)
      return t('desk.dueChanged', { now: number(due), before: number(dueSeen) })
    },
  }
}
