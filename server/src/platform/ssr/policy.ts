import type { Env } from '../env.ts'
import type { Outside } from '../outside.ts'

/** The content security policy of a page: no inline script but the ones with this nonce, and the WebAssembly that
 * reads codes. */
export const policyOf = ({ tiles }: Pick<Env, 'tiles'>, outside: Outside, nonce: string) =>
  [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval' 'nonce-${nonce}'${and(outside['script-src'])}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:${tileHosts(tiles.url)}`,
    `font-src 'self'`,
    `connect-src 'self'${and(outside['connect-src'])}`,
    `frame-src${and(outside['frame-src']) || " 'none'"}`,
    `manifest-src 'self'`,
    `form-action 'self'${and(outside['form-action'])}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const and = (hosts: readonly string[] = []) => hosts.map((host) => ` ${host}`).join('')

/** `https://tile.example` and its subdomains, from the address pattern of the tiles. */
const tileHosts = (url: string) => {
  const [, scheme, host] = /^(https?):\/\/(?:\{s\}\.)?([^/]+)/.exec(url) ?? []
  if (!scheme || !host) return ''
  const named = /^[\d.:[\]]+$|^localhost(:|$)/.test(host)
  return ` ${scheme}://${host}${named ? '' : ` ${scheme}://*.${host}`}`
}
