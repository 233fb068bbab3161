import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'

const world = await company()

test('labels come in the requested order, and only for open parcels that the reader may see, whose closed ones are counted', async () => {
  const { sender, admin, courier, book, send, delivered } = await crew(world)
  const stranger = await world.a('consumer')
  const [first, second, done] = [await book(), await book(), await delivered()]
  await send(second)
  const asked = { query: { parcel_ids: [second, done, first, second, 'RN0101010101P', 'nonsense'].join(',') } }
  const found = async (who: typeof sender) => {
    const { labels, closed } = await who(api.journeys.labels, asked)
    return [...labels.map(({ parcel }) => parcel._id), closed]
  }
  expect(await found(admin)).toEqual([second, first, 1])
  expect(await found(sender)).toEqual([second, first, 1])
  expect(await found(courier)).toEqual([second, 1])
  expect(await found(stranger)).toEqual([0])
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
