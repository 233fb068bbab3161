import { useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { countCovered } from '../lib/covers-control.ts'

const GAP_PX = 8

/** Whether `frame` covers no control in its corner; once it covers one, false until the next page. */
export const useFreeCorner = (shown: boolean) => {
  const frame = useRef<HTMLDivElement>(null)
  const page = useLocation({ select: ({ pathname }) => pathname })
  const [taken, setTaken] = useState<string>()
  const isFree = taken !== page

  useLayoutEffect(() => {
    if (!shown || !isFree) return
    let waiting = 0
    const look = () => {
      waiting = 0
      if (countCovered(frame.current) > 0) setTaken(page)
    }
    const lookSoon = () => {
      waiting ||= requestAnimationFrame(look)
    }
    look()
    const sizes = new ResizeObserver(lookSoon)
    sizes.observe(document.body)
    const changes = new MutationObserver(lookSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(waiting)
      sizes.disconnect()
      changes.disconnect()
      removeEventListener('scroll', lookSoon)
    }
  }, [shown, isFree, page])

  // Where both take the full width, toasts stand above the notice.
  useEffect(() => {
    const { style } = document.documentElement
    if (shown && isFree) style.setProperty('--notice-room', `${(frame.current?.offsetHeight ?? 0) + GAP_PX}px`)
    return () => void style.removeProperty('--notice-room')
  }, [shown, isFree])
  return { frame, isFree }
}
