import { type RefObject, useLayoutEffect } from 'react'

const GAP_PX = 8

/**
 * Sets `--foot` on a sticky bar's parent to the bar's height, as scroll room for what gets the focus beside it.
 * The page's `scroll-padding` would instead make it scroll at each letter typed in the bar. While the bar is shown the
 * room only grows: each change styles a hundred rows anew.
 */
export const useFootRoom = (bar: RefObject<HTMLElement | null>, shown: boolean) =>
  useLayoutEffect(() => {
    const [element, place] = [bar.current, bar.current?.parentElement]
    if (!shown || !element || !place) return
    let room = 0
    const measure = () => {
      if (element.offsetHeight <= room) return
      room = element.offsetHeight
      place.style.setProperty('--foot', `${room + GAP_PX}px`)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    measure()
    return () => {
      sizes.disconnect()
      place.style.removeProperty('--foot')
    }
  }, [bar, shown])
