import { expect, test } from 'vitest'
import { customer } from './sslcommerz.ts'

const origin = 'https://parcels.example'
const rahima = { name: 'Rahima Khatun', email: 'rahima@people.example', phone: '01711000000' }

test('the gateway is told who pays by name, mail and phone, and no address', () => {
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

test('a name that is too long for the gateway is cut between letters; instead of a long mail or no phone it gets ours', () => {
  const { cus_name, cus_email, cus_phone } = customer(
    { name: `${'র'.repeat(49)}😀`, email: `${'a'.repeat(60)}@people.example`, phone: null },
    origin,
  )
  expect([cus_name, cus_email, cus_phone]).toEqual(['র'.repeat(49), 'no-reply@parcels.example', '01700000000'])
})
