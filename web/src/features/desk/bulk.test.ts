import type { MoveResult } from '@ranar/contract/desk'
import { Problem } from '@ranar/contract/problem'
import type { Step } from '@ranar/contract/steps'
import { expect, test } from 'vitest'
import { type Bulk, doneIn, LINES_AT_ONCE, moveAll, outdatedIn, undoable } from './bulk.ts'
import { bulkOf } from './bulk-store.ts'

const codes = Array.from({ length: LINES_AT_ONCE * 2 + 5 }, (_, at) => `RN${at}`)
const asked = { move: 'receive', codes } as const
const never = () => false
const answer = (ids: string[]): MoveResult[] =>
  ids.map((parcel_id) => ({ parcel_id, success: parcel_id !== 'RN3', message: 'said' }))

test('a large selection is sent in parts, and every parcel gets its answer in the original order', async () => {
  const parts: number[] = []
  const told: Bulk[] = []
  const send = async ({ body }: { body: { parcel_ids: string[] } }) => {
    parts.push(body.parcel_ids.length)
    return { data: { results: answer(body.parcel_ids) } }
  }
  const bulk = await moveAll(send as never, asked, (one) => told.push(one), never)
  expect(parts).toEqual([LINES_AT_ONCE, LINES_AT_ONCE, 5])
  expect(bulk.results.map(({ parcel_id }) => parcel_id)).toEqual(codes)
  expect(doneIn(bulk)).toHaveLength(codes.length - 1)
  expect(told.map(({ left }) => left.length)).toEqual([55, 30, 5, 0, 0])
})

test('a bulk move that loses the connection says why, and can be resumed with the unanswered parcels', async () => {
  let calls = 0
  const send = async ({ body }: { body: { parcel_ids: string[] } }) => {
    if (++calls === 2) throw new Error('No signal')
    return { data: { results: answer(body.parcel_ids) } }
  }
  const bulk = await moveAll(send as never, asked, () => {}, never)
  expect(bulk).toMatchObject({ state: 'unanswered', fault: { message: 'No signal', isUnsure: true } })
  expect(bulk.left).toEqual(codes.slice(LINES_AT_ONCE))
  const bodies: { again: boolean }[] = []
  const repeat = async ({ body }: { body: { parcel_ids: string[]; again: boolean } }) => {
    bodies.push(body)
    return { data: { results: answer(body.parcel_ids) } }
  }
  const ended = await moveAll(repeat as never, asked, () => {}, never, bulk)
  expect(bodies).toMatchObject([{ again: true }, { again: false }])
  expect(ended).toMatchObject({ state: 'ended', left: [] })
  expect(ended).not.toHaveProperty('fault')
  expect(ended.results.map(({ parcel_id }) => parcel_id)).toEqual(codes)
})

test('a dispatcher who stops a bulk move keeps the parts that are done', async () => {
  let calls = 0
  const send = async ({ body }: { body: { parcel_ids: string[] } }) => {
    calls++
    return { data: { results: answer(body.parcel_ids) } }
  }
  const bulk = await moveAll(
    send as never,
    asked,
    () => {},
    () => calls === 1,
  )
  expect(bulk.state).toBe('stopped')
  expect(bulk.results).toHaveLength(LINES_AT_ONCE)
})

test('a bulk move that is refused does not say that an answer is missing', async () => {
  const faultAt = async (status: number) => {
    const send = () => Promise.reject(new Problem(status, { success: false, message: 'said' }))
    return (await moveAll(send as never, asked, () => {}, never)).fault
  }
  expect(await faultAt(401)).toEqual({ message: 'said', isUnsure: false })
  expect(await faultAt(0)).toEqual({ message: 'said', isUnsure: true })
  expect(await faultAt(503)).toEqual({ message: 'said', isUnsure: true })
})

test('an assignment can be undone once every part is answered; other moves cannot be undone', async () => {
  let calls = 0
  const send = async ({ body }: { body: { parcel_ids: string[] } }) => {
    if (++calls === 2) throw new Error('No signal')
    return { data: { results: answer(body.parcel_ids) } }
  }
  const given = { ...asked, move: 'assign' } as const
  const broken = await moveAll(send as never, given, () => {}, never)
  expect([doneIn(broken).length, undoable(broken)]).toEqual([LINES_AT_ONCE - 1, []])
  const ended = await moveAll(send as never, given, () => {}, never, broken)
  expect(undoable(ended)).toEqual(doneIn(ended))
  expect(undoable({ ...ended, asked })).toEqual([])
})

test('a dispatcher finds the running bulk move again; it stops and is hidden when somebody else logs in', () => {
  const begun = bulkOf('one')
  begun.set({ asked, results: [], left: codes, state: 'working' })
  expect(bulkOf('one').get()?.state).toBe('working')
  expect(bulkOf(undefined)).toBe(begun)
  const other = bulkOf('other')
  expect([other.get(), other.isStopped, begun.isStopped]).toEqual([null, false, true])
})

test('refused parcels are outdated if they are at another step than when they were chosen', () => {
  const refused = (parcel_id: string, step?: Step) => ({
    parcel_id,
    success: false,
    message: 'No',
    ...(step && { step }),
  })
  const chosen = new Map(['same', 'moved', 'unknown'].map((code) => [code, { step: 'booked' as const }]))
  const results = [refused('same', 'booked'), refused('moved', 'assigned'), refused('unknown')]
  const bulk: Bulk = { asked: { move: 'assign', codes: [] }, results, left: [], state: 'ended' }
  expect(outdatedIn(bulk, chosen)).toEqual(['moved'])
})
