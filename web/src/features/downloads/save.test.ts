import { expect, test } from 'vitest'
import { dayAfter, fileName } from './save.ts'

const nameOf = (filter: string) => fileName('statement', filter, dayAfter(filter, '2026-02-03'))

test('the name of a file ends with the days of its filter, else with the day of the download', () => {
  expect(nameOf('')).toBe('ranar-statement-2026-02-03.csv')
  expect(nameOf('2026-01-01')).toBe('ranar-statement-2026-01-01-2026-02-03.csv')
  expect(nameOf('2026-01-01 2026-01-31')).toBe('ranar-statement-2026-01-01-2026-01-31.csv')
})
