import { expect, test } from 'vitest'
import { findRoom, type Mark } from './collisions.ts'

const mark = (x: number, y: number, must = false): Mark => ({ x, y, width: 60, height: 16, must })

test('a name alone is placed to the right of its dot', () => expect(findRoom([mark(0, 0)])).toEqual(['right']))
test('a name moves to the other side if a dot is in the way', () =>
  expect(findRoom([mark(0, 0), mark(30, 0)])).toEqual(['left', 'right']))
test('a city gets its name even if it covers the dots of towns', () => {
  const around = [mark(30, 0), mark(-30, 0), mark(0, 14), mark(0, -14)]
  expect(findRoom([mark(0, 0, true), ...around]).slice(0, 2)).toEqual(['right', 'covered'])
})
test('a name without room is left out and its dot stays', () => {
  const crowd = [
    mark(0, 0),
    ...[-40, -20, 20, 40].flatMap((x) => [mark(x, 0), mark(x, 12), mark(x, -12)]),
    mark(0, 12),
    mark(0, -12),
  ]
  expect(findRoom(crowd)[0]).toBe('none')
})
