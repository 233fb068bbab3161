import type { FastifyRequest } from 'fastify'

const originOf = (url: string) => {
  try {
    return new URL(url).origin
  } catch {
    return 'null'
  }
}

/**
 * Whether a call may come from where it came. Browsers prove that the app's own `fetch` made a change;
 * a client that sends no fetch metadata must name the app's origin or none.
 */
export const isOwnCall = ({ headers, method }: Pick<FastifyRequest, 'headers' | 'method'>, changes: boolean, appOrigin: string): boolean => {
  const site = headers['sec-fetch-site']
  if (changes && method === 'GET' && headers['user-timezone'] === undefined) return false
  if (site !== undefined) {
    if (!changes) return true
    return (
      site === 'same-origin' &&
      ['cors', 'same-origin'].includes(String(headers['sec-fetch-mode'])) &&
      headers['sec-fetch-dest'] === 'empty' &&
      headers['sec-purpose'] === undefined
    )
  }
  if (!changes) return true
  if (headers.origin !== undefined) return headers.origin === appOrigin
  return headers.referer === undefined || originOf(headers.referer) === appOrigin
}
