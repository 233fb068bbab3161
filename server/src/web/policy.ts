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

/** What every reply of the web carries. */
export const safeHeaders = ({ origin }: Pick<Env, 'origin'>) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), payment=(self "https://js.stripe.com")',
  ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})
