import { useRef } from 'react'

/** Returns a list's ref, and a function that scrolls to the list's top if that is out of sight. */
export const useListTop = () => {
  const list = useRef<HTMLElement>(null)
  const toTop = () => {
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView({ block: 'start' })
  }
  return { list, toTop }
}
