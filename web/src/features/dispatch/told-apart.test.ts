import { expect, test } from 'vitest'
import { toldApart } from './told-apart.ts'

const [first, second, third] = [
  { name: 'Rafiq Islam', email: 'rafiq@example.com' },
  { name: 'Rafiq Islam', email: 'islam@example.com' },
  { name: 'Salma Khatun', email: 'salma@example.com' },
] as const

test('two delivery men with the same name are listed with their emails, others by name alone', () => {
  expect([first, second, third].map(toldApart([first, second, third]))).toEqual([
    'Rafiq Islam (rafiq@example.com)',
    'Rafiq Islam (islam@example.com)',
    'Salma Khatun',
  ])
  expect([first, third].map(toldApart([first, third]))).toEqual(['Rafiq Islam', 'Salma Khatun'])
  expect([].map(toldApart([]))).toEqual([])
})
