import { expect, test } from 'vitest'
import { inChosenOrder, nearestFirst } from './run-order.ts'

const office = { latitude: 23.73, longitude: 90.41 }
const near = { id: 1, latitude: 23.74, longitude: 90.41 }
const farther = { id: 2, latitude: 23.78, longitude: 90.41 }
const farthest = { id: 3, latitude: 23.87, longitude: 90.4 }

test('without a chosen order a courier is sent to the nearest stop each time', () => {
  expect(nearestFirst([farthest, near, farther], office)).toEqual([near, farther, farthest])
})

test('a courier’s chosen order is kept, and parcels assigned later come after it', () => {
  expect(inChosenOrder([near, farther, farthest], [3, 1], office).map(({ id }) => id)).toEqual([3, 1, 2])
})

test('a stop that is no longer in the run leaves no gap', () => {
  expect(inChosenOrder([near, farther], [9, 2, 1], office).map(({ id }) => id)).toEqual([2, 1])
})
