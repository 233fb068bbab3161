import { pictureSizes } from '@ranar/contract/pictures'
import { expect, test } from 'vitest'
import { cutOf } from './shrink.ts'

test('an avatar is the square in the middle of a photo, in the size that is stored', () => {
  expect(cutOf({ width: 4000, height: 3000 }, pictureSizes.avatar)).toEqual({
    from: { x: 500, y: 0, width: 3000, height: 3000 },
    to: { width: 512, height: 512 },
  })
})

test('a photo taken at a door is scaled down without cropping', () => {
  expect(cutOf({ width: 3000, height: 4000 }, pictureSizes.proof)).toEqual({
    from: { x: 0, y: 0, width: 3000, height: 4000 },
    to: { width: 960, height: 1280 },
  })
})

test('a picture smaller than the stored size is not enlarged', () => {
  expect(cutOf({ width: 300, height: 200 }, pictureSizes.avatar).to).toEqual({ width: 300, height: 200 })
  expect(cutOf({ width: 900, height: 200 }, pictureSizes.avatar).to).toEqual({ width: 512, height: 200 })
  expect(cutOf({ width: 900, height: 200 }, pictureSizes.banner).to).toEqual({ width: 900, height: 200 })
})
