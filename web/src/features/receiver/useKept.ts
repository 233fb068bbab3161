import { useEffect, useState } from 'react'
import type { Typed } from './Foot.tsx'

export type Asking = 'day' | 'note' | 'refuse'
type Kept = { asking: Asking | null; typed: Typed }
const PREFIX = 'ranar-receiver:'

/** What is typed on a parcel's page, by its code: it survives a reload of this tab, until it is sent or emptied. */
export const useKept = (code: string) => {
  // Null until hydration: the server does not know it.
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => setKept(stored(code)), [code])
  useEffect(() => {
    if (kept) store(code, kept)
  }, [code, kept])
  const { asking, typed } = kept ?? nothing
  return {
    isReady: kept !== null,
    asking,
    typed,
    setAsking: (asking: Asking | null) => setKept((before) => ({ ...(before ?? nothing), asking })),
    setTyped: (next: (before: Typed) => Typed) =>
      setKept((before) => ({ ...(before ?? nothing), typed: next(before?.typed ?? {}) })),
  }
}

const nothing: Kept = { asking: null, typed: {} }

const stored = (code: string): Kept => {
  try {
    return (JSON.parse(sessionStorage.getItem(PREFIX + code) ?? 'null') as Kept | null) ?? nothing
  } catch {
    return nothing
  }
}

// The delivery code hands the parcel over, so it is never stored.
const store = (code: string, { asking, typed: { code: _, ...typed } }: Kept) => {
  try {
    if (Object.values(typed).some(Boolean)) sessionStorage.setItem(PREFIX + code, JSON.stringify({ asking, typed }))
    else sessionStorage.removeItem(PREFIX + code)
  } catch {
    // Without sessionStorage a reload loses what is typed.
  }
}
