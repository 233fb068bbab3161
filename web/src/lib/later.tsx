import { type ComponentType, lazy, memo, Suspense } from 'react'
import { isFlagged, onSession } from './session.ts'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'] as const
/** Resolves at the first sign of life, to the event if there was one. */
export const alive = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise<unknown>((resolve) => {
      // A browser tells of a resting mouse too, by a move of no length.
      const hear = (event: Event & { movementX?: number; movementY?: number }) =>
        (event.type !== 'pointermove' || event.movementX || event.movementY) && resolve(event)
      for (const sign of signs) addEventListener(sign, hear, { passive: true, capture: true })
      // Who has come to a field before this code was here is alive too.
      if (document.activeElement !== document.body) resolve(true)
      // What was rendered for a guest may not be for who is here.
      const look = () => isFlagged() && resolve(true)
      onSession(look)
      look()
    })

/**
 * A part of a page that the server renders and that works as plain HTML: its code is fetched at the first sign of life, or at once for who is logged in.
 * What it shows must be what the server showed, however late it is: see `useServed`, and the texts' `settle`.
 * Write `import.meta.env.SSR ? await now(load) : later(load)`.
 */
export const later = (load: () => Promise<ComponentType>) =>
  around(
    lazy(async () => {
      await alive
      return { default: await load() }
    }),
  )
export const now = async (load: () => Promise<ComponentType>) => around(await load())

// Memoised: a part that React has not taken over yet must not be rendered anew, or it would vanish until its code is here.
const around = (Part: ComponentType) =>
  memo(() => (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  ))
