import { api, PERSON_HEADER } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company, inDays } from '../../../test/company.ts'
import { by, crew, payBySql } from '../../../test/crew.ts'
import { act, action } from '../../../test/door.ts'
import { formOf, portrait, signUp } from '../../../test/signup.ts'
import { stateOf } from '../../../test/state.ts'

const ranar = await company()
const { a, pool } = ranar
const { parcels, deliveries, dispatch, applications, notifications, people, payments, refunds, reviews } = api

/** Expects a refusal with this status and message, and an unchanged database. */
const refused = async (call: () => Promise<unknown>, status: number, message: string) => {
  const before = await stateOf(pool)
  await expect(call()).rejects.toMatchObject({ status, message })
  expect(await stateOf(pool)).toEqual(before)
}
const notThere = (call: () => Promise<unknown>, message = 'This parcel was not found') => refused(call, 404, message)

test('a sender gets 404 for another sender’s parcel in every stage', async () => {
  const { sender, book, send, deliver, returned } = await crew(ranar)
  const stranger = await a('consumer')
  const [pending, paid, onTheWay, delivered, canceled, back] = [
    await book(),
    await book(),
    await book(),
    await book(),
    await book(),
    await returned(),
  ]
  await payBySql(ranar, paid)
  await payBySql(ranar, back)
  for (const id of [onTheWay, delivered]) await send(id)
  await deliver(delivered)
  await sender(parcels.cancel, by(canceled))
  for (const id of [pending, paid, onTheWay, delivered, canceled, back, 'RN00000000000']) {
    await notThere(() => stranger(parcels.get, by(id)))
    await notThere(() => stranger(parcels.update, { ...by(id), body: { name: 'Somebody else' } }))
    await notThere(() => stranger(parcels.cancel, by(id)))
    await notThere(() => stranger(reviews.add, { ...by(id), body: { rating: 1 } }))
    await notThere(() => stranger(payments.createIntent, by(id)))
    await notThere(() => stranger(payments.check, { body: { parcel_id: id } }))
    await notThere(() => stranger(payments.outcome, { body: { parcel_id: id } }))
    await notThere(() => stranger(refunds.request, by(id)))
  }
  expect((await stranger(parcels.mine)).parcels).toEqual([])
  expect((await stranger(reviews.mine)).parcels).toEqual([])
  expect((await stranger(refunds.list)).parcels).toEqual([])
})

test('a courier gets 404 for another courier’s parcel', async () => {
  const { book, send, deliver, courier } = await crew(ranar)
  const stranger = await a('delivery_men')
  const [pending, onTheWay, delivered] = [await book(), await book(), await book()]
  for (const id of [onTheWay, delivered]) await send(id)
  await deliver(delivered)
  for (const id of [pending, onTheWay, delivered]) {
    await notThere(() => stranger(deliveries.deliver, by(id)))
    await notThere(() => stranger(deliveries.return, by(id)))
  }
  await notThere(() => courier(deliveries.deliver, by(pending)))
  expect((await stranger(deliveries.mine)).parcels).toEqual([])
})

test('a person gets 404 for another person’s notification', async () => {
  const { sender, book } = await crew(ranar)
  await book()
  const [notice] = (await sender(notifications.list)).notifications
  const stranger = await a('consumer')
  for (const noti_id of [notice?._id ?? '', 'x', '\u0000', `${notice?._id} `.repeat(9)])
    await notThere(() => stranger(notifications.read, { query: { noti_id } }), 'This notification was not found')
})

test('an admin can assign a parcel to active couriers only', async () => {
  const { admin, book } = await crew(ranar)
  const parcel_id = await book()
  const others = [
    await a('consumer'),
    await a('admin'),
    await a('unverified'),
    await a('delivery_men', { archivedAt: new Date() }),
    admin,
  ]
  for (const delivery_men_id of [...others.map(({ id }) => id), crypto.randomUUID(), 'x', '1', parcel_id])
    await refused(
      () => admin(dispatch.transport, { body: { parcel_id, delivery_men_id, approximate_delivery_date: inDays(1) } }),
      400,
      'Choose an active delivery man',
    )
})

test('an admin can decide an application only once, and gets 404 for an unknown id', async () => {
  const [admin, person] = [await a('admin'), await a('consumer')]
  const { application } = await person(applications.applyForAdmin)
  const it = { query: { applies_id: application._id } }
  await admin(applications.reject, it)
  for (const decide of [applications.accept, applications.reject]) {
    await refused(() => admin(decide, it), 409, 'This application has already been decided')
    for (const applies_id of [person.id, crypto.randomUUID(), '1', '\u0000', "' or true --"])
      await notThere(() => admin(decide, { query: { applies_id } }), 'This application was not found')
  }
})

test('a profile update or a sign-up cannot set the role, verification or other protected fields', async () => {
  const her = await a('consumer')
  const before = (await her(people.me)).user
  const fields = {
    _id: crypto.randomUUID(),
    email: 'other@people.example',
    role: 'admin',
    isRoot: 'true',
    isVerified: 'false',
    isArchive: 'true',
    createdAt: '2020-01-01',
    password: 'x',
  }
  const { body } = await her.ask(people.updateProfile.path, {
    method: 'PATCH',
    body: formOf({ ...fields, designation: 'Tailor' }),
  })
  expect(body.data).toEqual({ user: { ...before, designation: 'Tailor' } })
  const { reply } = await signUp(ranar, {
    ...fields,
    email: 'new@people.example',
    password: 'lantern-and-mail',
    avatar: await portrait(),
  })
  expect(reply.body.data).toMatchObject({
    user: { role: 'consumer', isRoot: false, isVerified: false, isArchive: false },
  })
})

test('a booking and its update ignore fields that a sender may not set', async () => {
  const [her, other, courier] = [await a('consumer'), await a('consumer'), await a('delivery_men')]
  const more = {
    sender: other.id,
    stage: 'delivered',
    status: { stage: 'delivered' },
    payment: { status: 'succeeded' },
    delivery_men: courier.id,
    review: { rating: 5 },
    _id: 'RN0',
  }
  const { parcel } = await her(parcels.book, { body: { ...booking, price: 1, ...more } })
  const mine = {
    sender: { _id: her.id },
    status: { stage: 'pending' },
    payment: null,
    delivery_men: null,
    review: null,
    parcel: { price: 100 },
  }
  expect(parcel).toMatchObject(mine)
  expect((await her(parcels.update, { ...by(parcel._id), body: { ...more, price: 1 } as object })).parcel).toEqual(
    parcel,
  )
})

test('root cannot archive their own account, another root or an unknown person', async () => {
  const [root, other] = [await a('root'), await a('root')]
  await refused(() => root(people.archive, { query: { user_id: root.id } }), 409, 'You cannot archive your own account')
  await refused(() => root(people.archive, { query: { user_id: other.id } }), 409, 'A root admin cannot be archived')
  for (const user_id of [crypto.randomUUID(), 'x', '1', '\u0000', `${other.id}'`])
    for (const endpoint of [people.archive, people.unarchive])
      await notThere(() => root(endpoint, { query: { user_id } }), 'This person was not found')
  await refused(() => root(people.unarchive, { query: { user_id: other.id } }), 409, 'This account is not archived')
})

test('a change meant for one person is refused if somebody else is logged in on the device by then', async () => {
  const { sender, courier, book, send } = await crew(ranar)
  const other = await a('delivery_men')
  const id = await book({ codTaka: 900 })
  await send(id, { days: 0 })
  const delivered = action(id, 'deliver')
  const under = (who: typeof other, meant: string) => ranar.caller(who.cookie, { [PERSON_HEADER]: meant })
  const sendAs = (who: typeof other) => under(who, courier.id)(api.runs.actions, { body: { actions: [delivered] } })
  const late = 'Somebody else is logged in on this device by now'
  await refused(() => sendAs(other), 409, late)
  await refused(() => under(sender, other.id)(parcels.book, { body: booking }), 409, late)
  // So are changes that any session may make.
  await refused(() => under(other, courier.id)(api.notifications.readAll), 409, late)
  await refused(() => under(other, courier.id)(api.auth.logout), 409, late)
  // A read is not refused: it returns the data of the person who is logged in.
  expect((await under(other, courier.id)(people.me)).user._id).toBe(other.id)
  // The refused action was not recorded, so the right courier can still apply it.
  expect((await sendAs(courier)).results).toMatchObject([{ result: 'applied' }])
  expect(await act(courier, delivered)).toMatchObject([{ result: 'duplicate' }])
})
