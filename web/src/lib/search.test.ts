import type { parcels } from '@ranar/contract/parcels'
import { expect, test } from 'vitest'
import { forgiving, parseSearch, stringifySearch } from './search.ts'

const read = (search: string) => forgiving<typeof parcels.mine>('status_stage')(parseSearch(search))

test('the address of a list holds its page and filters', () => {
  expect(read('?page=3&status_stage=on+the+way')).toEqual({ page: 3, status_stage: 'on the way' })
})

test.each([
  '?page=0',
  '?page=-1',
  '?page=1e9',
  '?page=two',
  '?page=1',
  '?page=99999999999',
  '?status_stage=All',
  '?status_stage=',
  `?status_stage=${'x'.repeat(61)}`,
  '?other=1',
])('invalid, default and unknown values in %s are ignored', (search) => {
  expect(read(search)).toEqual({ page: undefined, status_stage: undefined })
})

test('one invalid field does not discard the others', () => {
  expect(read('?page=nonsense&status_stage=pending')).toEqual({ page: undefined, status_stage: 'pending' })
})

test('search parameters are written as plain text, without empty ones', () => {
  expect(stringifySearch({ page: 2, status_stage: 'on the way', rating: undefined })).toBe(
    '?page=2&status_stage=on+the+way',
  )
  expect(stringifySearch({})).toBe('')
})
