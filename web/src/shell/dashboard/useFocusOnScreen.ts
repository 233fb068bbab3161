import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a change of screen whose control is gone, such as the palette's, moves the focus to the new screen. */
export const useFocusOnScreen = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && document.activeElement === document.body)
          document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
