import { isSamePoint } from '@ranar/contract/places'
import { useEffect, useRef, useState } from 'react'
import type { Point } from './places.ts'

const MOST = 20
type Step = 'point' | 'keys'
type Change = (value: Point | null) => void

/**
 * Undo history of a place; consecutive arrow keys are one step. `undo` is undefined if there is nothing to undo. Changes
 * that are made by neither `change` nor `undo` come from the form around it and can be undone too.
 */
export const usePast = (value: Point | null, onChange: Change) => {
  const [past, setPast] = useState<readonly { value: Point | null; step: Step }[]>([])
  const last = past.at(-1)
  const own = useRef(value)
  const change: Change = (next) => {
    own.current = next
    onChange(next)
  }
  useEffect(() => {
    const before = own.current
    own.current = value
    if (before && value && !isSamePoint(before, value))
      setPast((all) => [...all.slice(1 - MOST), { value: before, step: 'point' }])
  }, [value])
  const remember = (step: Step) => {
    if (step === 'keys' && last?.step === 'keys') return
    setPast([...past.slice(1 - MOST), { value, step }])
  }
  const undo =
    last &&
    (() => {
      setPast(past.slice(0, -1))
      change(last.value)
    })
  return { undo, remember, change }
}
