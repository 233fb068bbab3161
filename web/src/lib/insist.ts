import { type ComponentType, lazy } from 'react'

const AGAIN_MS = 3000

/** Repeats a failed load every 3 s, and when the browser is back online, until it succeeds. */
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

/** Like React's `lazy`, but repeats a failed load instead of throwing, so that the rest of the screen stays. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await insist(load) }))
