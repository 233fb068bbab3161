import { useEffect, useRef } from 'react'

/** For the heading of a screen that has replaced a form: scrolls to it and focuses it, since the pressed button is gone. */
export const useReplaced = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
