import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyRow, PAGE } from './every-row.ts'

/** Fake list that changes after each read of a page: rows leave it, others are added at the front. */
const listOf = (total: number, changes: { gone: number[]; come: number }[] = []) => {
  const rows = Array.from({ length: total }, (_, at) => ({ _id: `old ${at}` }))
  let asked = 0
  const ask = async (page: number) => {
    const { gone, come } = (asked > 0 && changes[asked - 1]) || { gone: [], come: 0 }
    for (const at of gone) if (rows.length > 0) rows.splice(at % rows.length, 1)
    for (let one = 0; one < come; one++) rows.unshift({ _id: `new ${asked} ${one}` })
    asked++
    const meta = { page, limit: PAGE, pages: Math.max(1, Math.ceil(rows.length / PAGE)), total: rows.length }
    return { rows: rows.slice((page - 1) * PAGE, page * PAGE), meta }
  }
  return { ask, rows, asks: () => asked }
}

test('every page is read once, and the progress is reported after each', async () => {
  const { ask, rows, asks } = listOf(230)
  const heard: string[] = []
  expect(await everyRow(ask, (done, of) => heard.push(`${done}/${of}`))).toEqual(rows)
  expect([asks(), ...heard]).toEqual([3, '100/230', '200/230', '230/230'])
  expect(await everyRow(listOf(0).ask, () => {})).toEqual([])
})

test('a file stops at its maximum of rows and requests no further pages', async () => {
  const { ask, rows, asks } = listOf(1000)
  expect(await everyRow(ask, () => {}, 250)).toEqual(rows.slice(0, 250))
  expect(asks()).toBe(3)
})

test('a row that stays on the list is in the file exactly once, whatever else comes and goes', async () => {
  const change = fc.record({ gone: fc.array(fc.nat(), { maxLength: 40 }), come: fc.nat(40) })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 700 }), fc.array(change, { maxLength: 12 }), async (total, changes) => {
      const { ask, rows } = listOf(total, changes)
      const found = (await everyRow(ask, () => {})).map(({ _id }) => _id)
      expect(new Set(found).size).toBe(found.length)
      const missing = rows.filter(({ _id }) => _id.startsWith('old') && !found.includes(_id))
      expect(missing).toEqual([])
    }),
  )
})
