import { CODE_GAP_SECONDS } from '@ranar/contract/auth'
import { useEffect, useState } from 'react'

const KEY = 'ranar-code-at'
/** Remembers that a code was sent just now. */
export const noteCode = () => sessionStorage.setItem(KEY, String(Date.now()))
const left = () =>
  Math.max(0, Math.ceil(CODE_GAP_SECONDS - (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0)) / 1000))

/** Returns the seconds until a new code may be requested, counting down to 0. */
export const useCodeGap = () => {
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 500)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
