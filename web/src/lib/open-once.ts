type Connection<Store> = { opening: Promise<Store>; users: number }

/**
 * One connection to a store of this device for the whole page. One that could not be opened, was lost or has failed is
 * not kept: the next work opens the store anew, and whoever is last on the old one closes it.
 */
export const openOnce = <Store extends { close: () => void }>(open: (onLost: () => void) => Promise<Store>) => {
  let current: Connection<Store> | undefined
  const leave = (connection: Connection<Store>) => {
    if (current === connection) current = undefined
  }
  const connect = () => {
    if (current) return current
    const connection: Connection<Store> = { opening: open(() => leave(connection)), users: 0 }
    connection.opening.catch(() => leave(connection))
    current = connection
    return connection
  }
  return {
    /** Works with the store; a failure is the caller's to tell. */
    using: async <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
      const connection = connect()
      connection.users++
      try {
        return await work(await connection.opening)
      } catch (fault) {
        // A reply of the network that did not come says nothing about the store.
        if (fault instanceof DOMException) leave(connection)
        throw fault
      } finally {
        connection.users--
        if (connection !== current && connection.users === 0)
          connection.opening.then(
            (store) => store.close(),
            () => undefined,
          )
      }
    },
  }
}

/** A transaction whose steps are waited for: whoever waits hears of its failure there. */
export const heard = <Tx extends { done: Promise<unknown> }>(tx: Tx): Tx => {
  tx.done.catch(() => {})
  return tx
}
