import { useState } from 'react'
import type { Point } from './places.ts'

const MOST = 20
type Step = 'point' | 'keys'

/** Undo history of a place; consecutive arrow keys are one step. `undo` is undefined if there is nothing to undo. */
export const usePast = (value: Point | null, onChange: (value: Point | null) => void) => {
  const [past, setPast] = useState<readonly { value: Point | null; step: Step }[]>([])
  const last = past.at(-1)
  const remember = (step: Step) => {
    if (step === 'keys' && last?.step === 'keys') return
    setPast([...past.slice(1 - MOST), { value, step }])
  }
  const undo =
    last &&
    (() => {
      setPast(past.slice(0, -1))
      onChange(last.value)
    })
  return { undo, remember }
}
