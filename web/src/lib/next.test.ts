import { expect, test } from 'vitest'
import { nextOf } from './next.ts'

test('after login a person can continue on any page of this site', () => {
  for (const next of ['/dashboard', '/payment?q=eyJh', '/parcel-status?parcel_id=RN7K3M9QX2TAV#facts', '/', '/authors'])
    expect(nextOf({ next })).toEqual({ next })
})

test('after login nobody is sent to another site or back to the login', () => {
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    undefined,
    '/auth/login',
    '/AUTH/login',
    '/auth',
    '/auth?next=/auth',
  ])
    expect([next, nextOf({ next })]).toEqual([next, { next: undefined }])
})
