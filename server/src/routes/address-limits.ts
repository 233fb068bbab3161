import type { AddressLimit } from '../platform/rate-limits/addresses.ts'

/** Rate limits of each client address, by endpoint path. */
export const addressLimits = {
  '/auth/login': { name: 'login', max: 60, seconds: 300 },
  '/auth/signup': { name: 'signup', max: 20, seconds: 3600 },
  '/auth/get-user-verification-code': { name: 'codes', max: 20, seconds: 3600 },
  '/auth/get-reset-password-otp': { name: 'codes', max: 20, seconds: 3600 },
  '/auth/reset-password': { name: 'reset', max: 20, seconds: 3600 },
  '/public/public-profile': { name: 'profile', max: 60, seconds: 60, missesIn10Minutes: 20, isLeased: true },
  '/public/parcel-journey': { name: 'journey', max: 60, seconds: 60, missesIn10Minutes: 20, isLeased: true },
  '/public/parcel-status': { name: 'status', max: 60, seconds: 60, missesIn10Minutes: 20, isLeased: true },
  '/receiver/parcel': { name: 'link', max: 60, seconds: 60, missesIn10Minutes: 20 },
  '/receiver/wish': { name: 'link', max: 60, seconds: 60, missesIn10Minutes: 20 },
  '/receiver/refuse': { name: 'link', max: 60, seconds: 60, missesIn10Minutes: 20 },
} as const satisfies Record<string, AddressLimit>
