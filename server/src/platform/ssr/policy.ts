import type { Env } from '../env.ts'
import type { Outside } from '../outside.ts'

/** Returns a page's CSP: inline scripts need this nonce; WebAssembly is allowed for the barcode reader. */
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

/** Returns the host of a tile URL and its subdomains: ` https://tile.example https://*.tile.example`. */
const tileHosts = (url: string) => {
  const [, scheme, host] = /^(https?):\/\/(?:\{s\}\.)?([^/]+)/.exec(url) ?? []
  if (!scheme || !host) return ''
  const named = /^[\d.:[\]]+$|^localhost(:|$)/.test(host)
  return ` ${scheme}://${host}${named ? '' : ` ${scheme}://*.${host}`}`
}
