import { expect, test } from 'vitest'
import { stripe } from '../../payments/stripe/setup.ts'
import { policyOf } from './policy.ts'

const images = (url: string) => /img-src ([^;]+)/.exec(policyOf({ tiles: { url, attribution: '' } }, {}, 'once'))?.[1]

test('a page runs the app’s own scripts and those with its nonce, no other inline script', () => {
  const policy = policyOf({ tiles: { url: '', attribution: '' } }, {}, 'once')
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'nonce-once';")
  expect(policy).toContain("frame-src 'none';")
})

test('a page allows exactly the hosts that its payment provider names', () => {
  const policy = policyOf({ tiles: { url: '', attribution: '' } }, stripe.outside, 'once')
  expect(policy).toContain(
    "script-src 'self' 'wasm-unsafe-eval' 'nonce-once' https://js.stripe.com https://*.js.stripe.com;",
  )
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
  expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;')
  expect(policy).toContain("form-action 'self';")
})

test.each([
  [
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    "'self' data: blob: https://tile.openstreetmap.org https://*.tile.openstreetmap.org",
  ],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png', "'self' data: blob: https://tiles.example https://*.tiles.example"],
  ['http://127.0.0.1:8421/{z}/{x}/{y}.png', "'self' data: blob: http://127.0.0.1:8421"],
  ['', "'self' data: blob:"],
])('a page may show map tiles of %s', (url, allowed) => {
  expect(images(url)).toBe(allowed)
})
