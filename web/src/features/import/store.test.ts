import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { read } from '../../lib/reading.ts'
import { me } from '../../lib/session.ts'
import { noDefaults } from './judge.ts'
import { readKept } from './kept.ts'
import { openWork } from './store.ts'
import { begin } from './work.ts'

const cells = {
  ...{ reference: 'A-1', name: 'Rahima', phone: '01711000000', address: 'House 7', thana: 'Savar' },
  ...{ email: 'r@x.example', weight: '0.5', type: 'Document', codTaka: '', chargeFrom: '', proofLevel: '' },
  ...{ latitude: '', longitude: '' },
}
const client = () =>
  createQueryClient(
    () => async () => {
      throw new Error('nobody is asked')
    },
    () => {},
  )
const here = (queryClient: ReturnType<typeof client>, _id: string) =>
  queryClient.setQueryData(read(me).queryKey, { user: { _id } } as never)

test('a file stays on the device when the session of its sender has ended, and goes when somebody else is here', async () => {
  const store = openWork('sender')
  await expect.poll(() => store.get()).toBeNull()
  store.set(
    begin({ fileName: 'orders.csv', rows: [cells], missing: [], sheet: undefined, mapping: undefined }, noDefaults),
  )
  await expect.poll(() => readKept('sender')).toBeDefined()
  const queryClient = client()
  await store.book(queryClient, '')
  expect(store.get()).toMatchObject({ run: 'stopped', lines: [{ n: 1 }] })
  expect(await readKept('sender')).toBeDefined()

  here(queryClient, 'other')
  await store.book(queryClient, '')
  expect(store.get()).toBeNull()
  await expect.poll(() => readKept('sender')).toBeUndefined()
})
