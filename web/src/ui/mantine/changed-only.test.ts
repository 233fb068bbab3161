import { expect, test } from 'vitest'
import { changedOnly } from './changed-only.ts'

const dirty = (...fields: string[]) => ({ isDirty: (field: string) => fields.includes(field) })
const values = { name: 'Rahim', weight: 2, thana: 'Savar' }

test('only changed fields are sent, and fields that belong together are sent all or not at all', () => {
  expect(changedOnly(dirty('name'), values)).toEqual({ name: 'Rahim' })
  expect(changedOnly(dirty('name'), values, ['weight', 'thana'])).toEqual({ name: 'Rahim' })
  expect(changedOnly(dirty('weight'), values, ['weight', 'thana'])).toEqual({ weight: 2, thana: 'Savar' })
  expect(changedOnly(dirty(), values)).toEqual({})
})
