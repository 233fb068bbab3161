import type { KeyboardEvent } from 'react'

/** `onKeyDown` of a box that offers options: Enter takes one of them and never submits the surrounding form. */
export const neverSubmits = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
}
