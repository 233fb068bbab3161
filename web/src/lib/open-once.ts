type Connection<Store> = { opening: Promise<Store>; users: number }

/** Shares one store connection per page. A failed one is replaced at the next use and closed by its last user. */
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
    /** Runs work on the store; rethrows its failure. */
    using: async <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
      const connection = connect()
      connection.users++
      try {
        return await work(await connection.opening)
      } catch (fault) {
        // Only a DOMException is a fault of the store; a failed request (Problem) is not.
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

/** Prevents an unhandled rejection of `tx.done`; callers await the steps, which report the failure. */
export const heard = <Tx extends { done: Promise<unknown> }>(tx: Tx): Tx => {
  tx.done.catch(() => {})
  return tx
}
