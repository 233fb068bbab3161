import { type RefObject, useLayoutEffect } from 'react'

const GAP_PX = 8

/** Tells what a sticky bar stands in how high it is now, as `--foot`: what gets the focus beside it keeps so much room
 * below. The page's own scroll-padding would run after each letter that is typed in the bar. */
export const useFootRoom = (bar: RefObject<HTMLElement | null>, shown: boolean) =>
  useLayoutEffect(() => {
    const [element, place] = [bar.current, bar.current?.parentElement]
    if (!shown || !element || !place) return
    const measure = () => place.style.setProperty('--foot', `${element.offsetHeight + GAP_PX}px`)
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    measure()
    return () => {
      sizes.disconnect()
      place.style.removeProperty('--foot')
    }
  }, [bar, shown])
