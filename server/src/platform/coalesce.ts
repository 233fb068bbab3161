/** Coalesces concurrent reads with the same key: calls that come while a read runs wait and share the next one, so that
 * every result was read after its call came. Errors are shared like results. */
export const coalesce = <K, V>(read: (key: K) => Promise<V>) => {
  const running = new Map<K, Promise<V>>()
  const waiting = new Map<K, Promise<V>>()
  const start = (key: K) => {
    const result = read(key).finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
  const startNext = (key: K) => {
    waiting.delete(key)
    return start(key)
  }
  return (key: K): Promise<V> => {
    const current = running.get(key)
    const next = waiting.get(key)
    if (next || !current) return next ?? start(key)
    const result = current.then(
      () => startNext(key),
      () => startNext(key),
    )
    waiting.set(key, result)
    return result
  }
}
