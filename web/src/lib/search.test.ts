import type { parcels } from '@ranar/contract/parcels'
import { expect, test } from 'vitest'
import { forgiving, parseSearch, stringifySearch } from './search.ts'

const read = (search: string) => forgiving<typeof parcels.mine>('status_stage')(parseSearch(search))

test('an address holds a page and the filters of its list', () => {
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
])('what cannot be right in %s is left out', (search) => {
  expect(read(search)).toEqual({ page: undefined, status_stage: undefined })
})

test('one bad field does not take the others with it', () => {
  expect(read('?page=nonsense&status_stage=pending')).toEqual({ page: undefined, status_stage: 'pending' })
})

test('addresses are plain text both ways', () => {
  expect(stringifySearch({ page: 2, status_stage: 'on the way', rating: undefined })).toBe(
    '?page=2&status_stage=on+the+way',
  )
  expect(stringifySearch({})).toBe('')
})
