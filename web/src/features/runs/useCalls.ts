import { useState } from 'react'
import { today } from '../../lib/clock.ts'

const KEY = 'ranar-calls'
type Calls = { day: string; taps: Record<string, number> }

const kept = (): Record<string, number> => {
  try {
    const { day, taps } = JSON.parse(localStorage.getItem(KEY) ?? '') as Calls
    return day === today() ? taps : {}
  } catch {
    return {}
  }
}

/** Counts today's calls to each receiver. Stored, because a phone may close the page during a call. */
export const useCalls = () => {
  const [taps, setTaps] = useState(kept)
  const addCall = (parcelId: string) => {
    const more = { ...taps, [parcelId]: (taps[parcelId] ?? 0) + 1 }
    setTaps(more)
    try {
      localStorage.setItem(KEY, JSON.stringify({ day: today(), taps: more } satisfies Calls))
    } catch {
      // Not stored: counted until the page is closed.
    }
  }
  return { callsOf: (parcelId: string) => taps[parcelId] ?? 0, addCall }
}
