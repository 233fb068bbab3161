import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { refusal } from '../../test/refusal.ts'

const { a, guest } = await company()
const { applications } = api
const form = { name: 'x', dob: '1998-02-28', email: 'x@x.example', phone: '01711-000000', address: 'Jashore' }

test('an admin reads applications newest first, seven per page, by status and by kind', async () => {
  const [reader, person] = [await a('admin'), await a('consumer')]
  for (const decide of [applications.accept, applications.reject, applications.accept, applications.reject]) {
    const [one, other] = [await a('consumer'), await a('consumer')]
    const asked = [
      (await one(applications.applyForAdmin)).application,
      (await other(applications.applyForDelivery, { body: form })).application,
    ]
    for (const { _id } of asked) await reader(decide, { query: { applies_id: _id } })
  }
  const { application } = await person(applications.applyForAdmin)
  const mine = (await person(applications.applyForDelivery, { body: form })).application._id
  const all = await reader(applications.list, { query: { limit: 100 } })
  expect(all.applies.slice(0, 2).map(({ _id }) => _id)).toEqual([mine, application._id])
  expect((await reader(applications.list)).meta).toEqual({
    page: 1,
    limit: 7,
    pages: Math.ceil(all.meta.total / 7),
    total: all.meta.total,
  })
  for (const status of ['pending', 'accepted', 'rejected', 'All', '', undefined])
    for (const applyFor of ['admin', 'delivery_men', 'all', undefined]) {
      const expected = all.applies.filter(
        (one) =>
          [one.status, 'All', '', undefined].includes(status) && [one.applyFor, 'all', undefined].includes(applyFor),
      )
      const { applies, meta } = await reader(applications.list, { query: { status, applyFor, limit: 100 } })
      expect([applies, meta.total]).toEqual([expected, expected.length])
    }
  for (const bad of ['status=open', 'applyFor=consumer', 'page=0', 'limit=101'])
    expect((await reader.ask(`/admin/get-all-aplies?${bad}`)).status).toBe(400)
  const only = async (query: object) => (await reader(applications.list, { query })).applies.map(({ _id }) => _id)
  expect(await only({ applies_id: mine, status: 'accepted' })).toEqual([mine])
  expect(await only({ applies_id: mine, page: 2 })).toEqual([])
  expect(await only({ applies_id: 'nothing' })).toEqual([])
  expect(await refusal(person(applications.list))).toBe('403 Your account is not allowed to do this')
  expect(await refusal(guest(applications.list))).toBe('401 Please log in first')
})
