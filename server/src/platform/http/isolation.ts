import type { FastifyRequest } from 'fastify'

const originOf = (url: string) => {
  try {
    return new URL(url).origin
  } catch {
    return 'null'
  }
}

/** Whether a call passes the cross-site check. Fetch metadata must show that a change comes from the app's own `fetch`;
 * a client without fetch metadata must send the app's origin, or neither Origin nor Referer. */
export const isOwnCall = (
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  changes: boolean,
  appOrigin: string,
): boolean => {
  if (!changes) return true
  if (method === 'GET' && headers['user-timezone'] === undefined) return false
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, 'sec-purpose': purpose } = headers
  const fetched = ['cors', 'same-origin'].includes(String(mode)) && dest === 'empty' && purpose === undefined
  if (site !== undefined) return site === 'same-origin' && fetched
  // Node's fetch sends Sec-Fetch-Mode and no other fetch metadata.
  if (purpose !== undefined || dest !== undefined || (mode !== undefined && mode !== 'cors')) return false
  if (headers.origin !== undefined) return headers.origin === appOrigin
  return headers.referer === undefined || originOf(headers.referer) === appOrigin
}
