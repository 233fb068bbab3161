import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'

const world = await company()

test('labels come in the requested order, and only for open parcels that the reader may see', async () => {
  const { sender, admin, courier, book, send, delivered } = await crew(world)
  const stranger = await world.a('consumer')
  const [first, second, done] = [await book(), await book(), await delivered()]
  await send(second)
  const asked = { query: { parcel_ids: [second, done, first, second, 'RN0101010101P', 'nonsense'].join(',') } }
  const codes = async (who: typeof sender) =>
    (await who(api.journeys.labels, asked)).labels.map(({ parcel }) => parcel._id)
  expect(await codes(admin)).toEqual([second, first])
  expect(await codes(sender)).toEqual([second, first])
  expect(await codes(courier)).toEqual([second])
  expect(await codes(stranger)).toEqual([])
  expect((await admin(api.journeys.labels, asked)).labels[0]).toMatchObject({ due: 100 })
})

test('a label names the thana that the sender chose, else the one that is nearest to the pin', async () => {
  const { sender, book } = await crew(world)
  const [chosen, nearest] = [await book({ thana: 'Shibganj, Bogura' }), await book()]
  const { labels } = await sender(api.journeys.labels, { query: { parcel_ids: `${chosen},${nearest}` } })
  expect(labels.map(({ thana }) => thana)).toEqual(['Shibganj, Bogura', 'Bogura Sadar, Bogura'])
  for (const { parcel, thana } of labels)
    expect(await sender(api.journeys.details, { query: { parcel_id: parcel._id } })).toMatchObject({ thana })
})
