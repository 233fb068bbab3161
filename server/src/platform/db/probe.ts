import pg from 'pg'

const PATIENCE_MS = 2000

/** Checks whether the database answers, on a connection outside the pool, so that a busy pool does not look like an
 * outage. Concurrent checks share one query. */
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
