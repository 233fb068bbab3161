import { HOME_ZONE, type Locale, localeOf } from '@ranar/contract'
import type { FastifyRequest } from 'fastify'

/** The language, IANA time zone and address of a caller. */
export type Visitor = { locale: Locale; zone: string; address: string }

const zones = new Map<string, string>()

/** Returns the time zone that the header names, Dhaka's if this machine does not know it. */
const zoneOf = (header: unknown): string => {
  if (typeof header !== 'string' || header.length > 64 || !/^[A-Za-z]/.test(header)) return HOME_ZONE
  const known = zones.get(header)
  if (known) return known
  let zone = HOME_ZONE
  try {
    zone = new Intl.DateTimeFormat('en', { timeZone: header }).resolvedOptions().timeZone
  } catch {}
  if (zones.size < 1000) zones.set(header, zone)
  return zone
}

export const visitorOf = (request: Pick<FastifyRequest, 'headers' | 'ip'>): Visitor => ({
  locale: localeOf(request.headers['accept-language']),
  zone: zoneOf(request.headers['user-timezone']),
  address: request.ip,
})
