import { expect, test } from 'vitest'
import { customer, openSslcommerz } from './sslcommerz.ts'

const origin = 'https://parcels.example'
const rahima = { name: 'Rahima Khatun', email: 'rahima@people.example', phone: '01711000000' }

test('the gateway gets the payer’s name, mail and phone, but no address', () => {
  expect(customer(rahima, origin)).toEqual({
    cus_name: 'Rahima Khatun',
    cus_email: 'rahima@people.example',
    cus_phone: '01711000000',
    cus_add1: 'Dhaka',
    cus_city: 'Dhaka',
    cus_postcode: '1000',
    cus_country: 'Bangladesh',
  })
})

test('the gateway gets a long name cut between letters, our mail for a long one, and a phone without blanks', () => {
  const { cus_name, cus_email, cus_phone } = customer(
    { name: `${'র'.repeat(49)}😀`, email: `${'a'.repeat(60)}@people.example`, phone: '+880 (0) 1711 - 00 00 00' },
    origin,
  )
  expect([cus_name, cus_email, cus_phone]).toEqual(['র'.repeat(49), 'no-reply@parcels.example', '+88001711000000'])
})

test('a parcel’s payments at the gateway and at its sandbox have different keys', () => {
  const store = { storeId: 's', password: 'p', origin }
  const keys = (['sslcommerz', 'sslcommerz_sandbox'] as const).map((kind) =>
    openSslcommerz({ kind, store, site: '0123456789abcdef', origin }).keyOf('RN00000000000', 1),
  )
  expect(keys).toEqual(['pay:RN00000000000-012345-1', 'pay:RN00000000000-6789ab-1'])
})
