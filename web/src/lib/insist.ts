import { type ComponentType, lazy } from 'react'

const AGAIN_MS = 3000

/** Loads what a page cannot begin without. A load that fails is tried again, as soon as there is signal. */
export const insist = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;)
    try {
      return await load()
    } catch {
      await new Promise((again) => {
        setTimeout(again, AGAIN_MS)
        addEventListener('online', again, { once: true })
      })
    }
}

/** A part of a screen, fetched when it is first drawn; while it does not come, the rest of the screen stays. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await insist(load) }))
