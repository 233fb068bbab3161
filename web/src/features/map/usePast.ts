import { useState } from 'react'
import type { Point } from './places.ts'

const MOST = 20
type Step = 'point' | 'keys'

/** What the place was before each choice, to go back step by step; a run of arrow keys is one step. `undo` is
 * undefined when there is nothing to go back to. */
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
