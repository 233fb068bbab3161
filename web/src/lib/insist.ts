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
