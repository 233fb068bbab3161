import { api, type Right } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew } from '../../test/crew.ts'
import { listening } from '../../test/listening.ts'
import { refusal } from '../../test/refusal.ts'

const ranar = await company()
const { a, origin, pool } = ranar
const { book } = await crew(ranar)
const root = await a('root')
const give = (user_id: string, rights: Right[], was?: Right[]) =>
  root(api.staff.giveRights, { body: { user_id, rights, ...(was && { was }) } })
const noDispatch = 'Your account has no right to move parcels. A root admin can give it'

test('a newly accepted admin can move parcels and decide applications, but not handle cash', async () => {
  const [admin, person] = [await a('admin'), await a('consumer')]
  const { application } = await person(api.applications.applyForAdmin)
  await admin(api.applications.accept, { query: { applies_id: application._id } })
  expect(await person(api.staff.rights)).toEqual({ rights: ['dispatch', 'people'] })
  expect(await person(api.staff.rights, { query: { user_id: root.id } })).toEqual({
    rights: ['dispatch', 'money', 'people'],
  })
})

test('rights taken from or given to an admin apply from the next call on', async () => {
  const admin = await a('admin')
  const parcel = await book()
  const reject = () => admin(api.dispatch.reject, by(parcel))
  const { user } = await give(admin.id, ['people', 'money', 'money'])
  expect(user).toMatchObject({ _id: admin.id, role: 'admin', rights: ['money', 'people'] })
  expect(await refusal(reject())).toBe(`403 ${noDispatch}`)
  expect((await admin(api.journeys.details, by(parcel))).moves).toEqual([])
  await give(admin.id, ['dispatch'])
  expect((await admin(api.journeys.details, by(parcel))).moves).toContain('assign')
  expect((await reject()).parcel.status.stage).toBe('canceled')
})

test('a change of rights notifies the admin once, refreshes open screens and is recorded with its author', async () => {
  const admin = await a('admin')
  const stream = await listening({ origin }, admin)
  await give(admin.id, ['dispatch'])
  await give(admin.id, ['dispatch'])
  await stream.hears(1)
  const { notifications } = await admin(api.notifications.list)
  expect(notifications.map(({ message }) => message)).toEqual(['A root admin has changed what your account may do'])
  const { rows } = await pool.query('SELECT actor_id, before, after FROM rights_changes WHERE user_id = $1', [
    admin.key,
  ])
  expect(rows).toEqual([{ actor_id: String(root.key), before: ['dispatch', 'money', 'people'], after: ['dispatch'] }])
})

test('of two roots who change the same rights at once one is told to look again', async () => {
  const [admin, other] = [await a('admin'), await a('root')]
  const was: Right[] = ['dispatch', 'money', 'people']
  const outcomes = await Promise.allSettled([
    give(admin.id, ['dispatch'], was),
    other(api.staff.giveRights, { body: { user_id: admin.id, rights: ['money'], was } }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(give(admin.id, ['people'], was))).toBe(
    '409 Somebody else has just changed these rights. Look at them again',
  )
})

test('a root keeps every right, and a person who is not an admin cannot get any', async () => {
  expect(await refusal(give(root.id, []))).toBe('409 A root admin has every right')
  const courier = await a('delivery_men')
  expect(await refusal(give(courier.id, ['dispatch']))).toBe('409 Only admins have rights')
  expect(await refusal(give('nobody', ['dispatch']))).toBe('404 This person was not found')
  expect((await root(api.staff.rights, { query: { user_id: courier.id } })).rights).toEqual([])
})

test('an accepted admin gets only those first rights that the accepting admin has', async () => {
  const admin = await a('admin')
  const acceptedBy = async (decider: typeof admin) => {
    const applicant = await a('consumer')
    const { application } = await applicant(api.applications.applyForAdmin)
    await decider(api.applications.accept, { query: { applies_id: application._id } })
    return (await applicant(api.staff.rights)).rights
  }
  expect(await acceptedBy(root)).toEqual(['dispatch', 'people'])
  await give(admin.id, ['people', 'money'])
  expect(await acceptedBy(admin)).toEqual(['people'])
})
