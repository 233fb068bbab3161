/**
 * One connection to a store of this device for the whole page. One that could not be opened, was lost or has failed is
 * not kept: the next work opens the store anew.
 */
export const openOnce = <Store>(open: (onLost: () => void) => Promise<Store>) => {
  let opening: Promise<Store> | undefined
  const forget = () => {
    opening = undefined
  }
  const opened = () =>
    (opening ??= open(forget).catch((fault) => {
      forget()
      throw fault
    }))
  return {
    opened,
    /** Works with the store; a failure is the caller's to tell. */
    using: async <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
      try {
        return await work(await opened())
      } catch (fault) {
        // A reply of the network that did not come says nothing about the store.
        if (fault instanceof DOMException) forget()
        throw fault
      }
    },
  }
}
