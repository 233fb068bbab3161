import { expect, test } from 'vitest'
import { peopleLike } from './best-first.ts'

const people = ['runner12', 'runner1', 'forerunner1', 'Salma runner1'].map((name) => ({
  name,
  email: `${name.replace(' ', '.')}@example.com`,
}))
const found = (search: string) => peopleLike(search, people).map(({ name }) => name)

test('whom the typed words name exactly comes first, then those who begin so, then all others', () => {
  expect(found('runner1')).toEqual(['runner1', 'runner12', 'Salma runner1', 'forerunner1'])
  expect(found(' RUNNER1@example.com')[0]).toBe('runner1')
  expect(found('salma runner')).toEqual(['Salma runner1'])
  expect(found('')).toHaveLength(4)
  expect(found('nobody')).toEqual([])
})
