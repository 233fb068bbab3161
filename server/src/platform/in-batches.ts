import DataLoader from 'dataloader'

/** Reads together what is asked for in one turn of the event loop. Nothing is cached: every value is read after it was
 * asked for. `readAll` returns the values in the order of the keys. */
export const inBatches = <K, V>(readAll: (keys: readonly K[]) => Promise<V[]>): ((key: K) => Promise<V>) => {
  const loader = new DataLoader<K, V>(readAll, { cache: false, batchScheduleFn: setImmediate })
  return (key) => loader.load(key)
}
