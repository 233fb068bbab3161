import type { MoveResult } from '@ranar/contract/desk'
import { useRef, useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { toastError } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDeliveryMen } from '../dispatch/useDeliveryMen.ts'
import { LostLines, StayedLines } from './StayedLines.tsx'
import s from './stayed.module.css'
import { type Given, type Lost, type Moved, useReassign } from './useReassign.ts'

/** What was moved last, with Undo; stays while other couriers are looked at. */
export const MovedLine = ({ moved }: { moved: Moved }) => {
  const t = useT()
  const { number } = useFormats()
  const { men = [], nameOf } = useDeliveryMen()
  const [undone, setUndone] = useState<number | null>(null)
  const [stayed, setStayed] = useState<MoveResult[]>([])
  const [lost, setLost] = useState<Lost | null>(null)
  const { undo, giveAgain, busy } = useReassign()
  const line = useRef<HTMLParagraphElement>(null)
  const nameById = (id: string) => {
    const courier = men.find(({ _id }) => _id === id)
    return courier ? nameOf(courier) : ''
  }
  const give = async (send: () => Promise<Given>) => {
    try {
      const result = await send()
      setUndone((before) => (before ?? 0) + result.moved)
      setStayed(result.stayed)
      setLost(result.lost)
      // The button goes and takes the focus with it.
      line.current?.focus()
    } catch (problem) {
      toastError(problem instanceof Error ? problem.message : '')
    }
  }
  const said = { n: number(undone ?? moved.codes.length), name: nameById(undone === null ? moved.to : moved.from) }
  return (
    <>
      <div className={s.accepted}>
        <p ref={line} role="status" tabIndex={-1}>
          {t('couriers.moved', said)}
        </p>
        {undone === null && (
          <Button kind="outline" busy={busy} onClick={() => void give(() => undo(moved))}>
            {t('today.undo')}
          </Button>
        )}
      </div>
      {lost && (
        <LostLines
          codes={lost.codes}
          name={nameById(lost.to)}
          busy={busy}
          onGive={() => void give(() => giveAgain(lost, moved.day))}
        />
      )}
      <StayedLines stayed={stayed} />
    </>
  )
}
