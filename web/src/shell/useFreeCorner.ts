import { useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const CONTROLS = 'a[href], button, input, select, textarea, [role="button"], [role="application"], [tabindex="0"]'
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
      if (coversControl(frame.current)) setTaken(page)
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

const coversControl = (frame: HTMLElement | null) => {
  const own = frame?.getBoundingClientRect()
  if (!frame || !own || own.width === 0) return false
  return [...document.querySelectorAll(CONTROLS)].some((control) => {
    if (frame.contains(control)) return false
    const { left, right, top, bottom, width } = control.getBoundingClientRect()
    return width > 0 && left < own.right && own.left < right && top < own.bottom && own.top < bottom
  })
}
