import type { CookieSerializeOptions } from '@fastify/cookie'

export const sessionCookie = (origin: string): { name: string; options: CookieSerializeOptions } => {
  const secure = origin.startsWith('https:')
  return { name: secure ? '__Host-sid' : 'sid', options: { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: 30 * 86_400 } }
}
