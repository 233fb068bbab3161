import type { Env } from '../env.ts'

const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com'

/** The content security policy of a page: no inline script but the ones with this nonce. */
export const policyOf = ({ tiles }: Pick<Env, 'tiles'>, nonce: string) =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}' ${stripeScripts}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:${tileHosts(tiles.url)}`,
    `font-src 'self'`,
    `connect-src 'self' https://api.stripe.com`,
    `frame-src ${stripeScripts} https://hooks.stripe.com`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** `https://tile.example` and its subdomains, from the address pattern of the tiles. */
const tileHosts = (url: string) => {
  const [, scheme, host] = /^(https?):\/\/(?:\{s\}\.)?([^/]+)/.exec(url) ?? []
  if (!scheme || !host) return ''
  const named = /^[\d.:[\]]+$|^localhost(:|$)/.test(host)
  return ` ${scheme}://${host}${named ? '' : ` ${scheme}://*.${host}`}`
}
