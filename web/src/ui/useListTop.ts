import { useRef } from 'react'

/** Where the next page of a list begins: at its top, which a long list has out of sight. */
export const useListTop = () => {
  const list = useRef<HTMLElement>(null)
  const toTop = () => {
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView({ block: 'start' })
  }
  return { list, toTop }
}
