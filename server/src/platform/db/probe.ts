import pg from 'pg'

const PATIENCE_MS = 2000

/** A connection beside the pool, so that a crowd that waits for the pool is not taken for a database that is away.
 * Many who ask at once share one answer. */
export const openProbe = ({ options }: pg.Pool) => {
  const own = new pg.Pool({ ...options, max: 1, connectionTimeoutMillis: PATIENCE_MS })
  own.on('error', () => {})
  own.on('connect', (client) => client.on('error', () => {}))
  let asking: Promise<boolean> | undefined
  const ask = () =>
    own
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined
      })
  return {
    answers: () => {
      asking ??= ask()
      return asking
    },
    close: () => own.end(),
  }
}
