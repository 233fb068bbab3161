import { randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'

export const sessionCookie = (origin: string): { name: string; options: CookieSerializeOptions } => {
  const secure = origin.startsWith('https:')
  return {
    name: secure ? '__Host-sid' : 'sid',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: 30 * 86_400 },
  }
}

/** The cookie that recognises the browser which requested a recovery code; it grants no access. */
export const recoveryCookie = (
  origin: string,
  maxAge: number,
): { name: string; options: CookieSerializeOptions; fresh: () => string; isOurs: (value: string) => boolean } => {
  const secure = origin.startsWith('https:')
  return {
    name: secure ? '__Host-recovery' : 'recovery',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge },
    fresh: () => randomBytes(16).toString('base64url'),
    isOurs: (value) => /^[\w-]{22}$/.test(value),
  }
}
