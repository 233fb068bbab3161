import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../../test/company.ts'
import { by, crew, payBySql } from '../../../test/crew.ts'

const ranar = await company()
const { a, guest } = ranar

/** Returns every path of keys in a value, with `[]` for the items of a list. */
const keysOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(item, `${path}[]`))
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key))
}
const under = (name: string, keys: string) =>
  keys
    .trim()
    .split(/\s+/)
    .map((key) => `${name}.${key}`)
const exactly = (value: unknown, ...keys: string[]) => expect([...new Set(keysOf(value))].sort()).toEqual(keys.sort())

const user = `_id name email phone address gender dob role isVerified isRoot isArchive designation avatar.secure_url banner.secure_url createdAt`
const parcel = `_id createdAt sender._id sender.name sender.email sender.phone sender.address sender.avatar.secure_url
  reciever.name reciever.email reciever.phone reciever.address reciever.map.latitude reciever.map.longitude status.stage
  parcel.type parcel.weight parcel.price parcel.aproxDeliveryDate`
const paid = 'payment.status payment.amount payment.refund'
const carried = 'delivery_men._id delivery_men.name delivery_men.avatar.secure_url delivery_men.phone'
const reviewed = 'review.rating review.comment review.createdAt'
const meta = under('meta', 'page limit pages total')
const application = `_id applyFor status createdAt attemt meta.name meta.email meta.phone meta.dob meta.address
  candidate._id candidate.avatar.secure_url candidate.name candidate.email`

const { sender, admin, courier, book, send, deliver } = await crew(ranar)
const id = await book()
await payBySql(ranar, id)
const events = under('parcel', 'events[].name events[].at')

test('a booked parcel and a paid, delivered and reviewed one have exactly the specified fields', async () => {
  exactly(await sender(api.parcels.get, by(await book())), ...under('parcel', `${parcel} payment delivery_men review`))
  exactly({ parcel: await send(id) }, ...under('parcel', `${parcel} ${paid} ${carried} review`))
  exactly({ parcel: await deliver(id) }, ...under('parcel', `${parcel} ${paid} ${carried} review`))
  exactly(
    await sender(api.reviews.add, { ...by(id), body: { rating: 5, comment: 'Quick' } }),
    ...under('parcel', `${parcel} ${paid} ${carried} ${reviewed}`),
  )
  exactly(
    await sender(api.parcels.track, by(id)),
    ...under('parcel', `${parcel} ${paid} ${carried} ${reviewed}`),
    ...events,
  )
})

test('parcels in the lists of sender, courier and admins have exactly the specified fields', async () => {
  const one = { query: { status_stage: 'delivered' } } as const
  const whole = under('parcels[]', `${parcel} ${paid} ${carried} ${reviewed}`)
  exactly(await sender(api.parcels.mine, one), ...whole, ...meta)
  exactly(await sender(api.reviews.mine), ...whole, ...meta)
  exactly(await courier(api.deliveries.mine, one), ...whole, ...meta)
  exactly(await courier(api.reviews.received), 'average_rating', ...whole, ...meta)
  exactly(await admin(api.dispatch.all, one), ...whole, ...under('parcels[]', 'map.latitude map.longetude'), ...meta)
})

test('a refundable parcel has exactly the specified fields', async () => {
  const canceled = await book()
  await payBySql(ranar, canceled)
  await sender(api.parcels.cancel, by(canceled))
  exactly(
    await sender(api.refunds.list),
    ...under('parcels[]', `${parcel} ${paid} delivery_men review refundQuote.refundFee refundQuote.restAmount`),
    ...meta,
  )
})

test('a stranger with the tracking code sees only the reduced fields of a parcel', async () => {
  const reduced = `_id createdAt sender.name reciever.name reciever.map.latitude reciever.map.longitude status.stage payment.status
    parcel.type parcel.weight parcel.price parcel.aproxDeliveryDate delivery_men.name`
  for (const stranger of [guest, await a('unverified')])
    exactly(await stranger(api.parcels.track, by(id)), ...under('parcel', reduced), ...events)
})

test('a person has exactly the specified fields for themselves, for admins and for everybody', async () => {
  exactly(await sender(api.people.me), ...under('user', user))
  exactly(
    await admin(api.people.list),
    ...under('users[]', user),
    ...under('count', 'consumer delivery_men admin'),
    ...meta,
  )
  exactly(
    await admin(api.people.deliveryMen),
    ...under('delivery_men[]', '_id name email avatar.secure_url average_rating total_delivered'),
    ...meta,
  )
  const shown = under('user', '_id name avatar.secure_url banner.secure_url gender email role createdAt')
  for (const reader of [guest, sender, admin])
    exactly(await reader(api.people.profile, { query: { user_id: courier.id } }), ...shown)
  const [root, other] = [await a('root'), await a('consumer')]
  exactly(await root(api.people.archive, { query: { user_id: other.id } }), ...under('user', user))
  exactly(await root(api.people.unarchive, { query: { user_id: other.id } }), ...under('user', user))
})

test('applications, notifications, statistics and public figures have exactly the specified fields', async () => {
  const made = await sender(api.applications.applyForAdmin)
  exactly(made, ...under('application', application))
  exactly(await admin(api.applications.list), ...under('applies[]', application), ...meta)
  exactly(
    await admin(api.applications.reject, { query: { applies_id: made.application._id } }),
    ...under('application', application),
  )
  const notices = await sender(api.notifications.list)
  exactly(notices, 'unreadNoti', ...under('notifications[]', '_id message isRead createdAt'), ...meta)
  exactly(
    await sender(api.notifications.read, { query: { noti_id: notices.notifications[0]?._id ?? '' } }),
    ...under('notification', '_id message isRead createdAt'),
  )
  exactly(
    await admin(api.statistics.year),
    'booking[]',
    'delivered[]',
    ...under('parcelTypes[]', 'code name color count'),
    'profileStrenght.percent',
    'profileStrenght.missing[]',
  )
  exactly(await admin(api.statistics.week), ...under('weeklyBooked[]', 'date count'))
  exactly(await guest(api.site.features), ...under('features[]', '_id img title description'))
  exactly(
    await guest(api.site.analytics),
    ...under('count', 'parcelBooked parcelDelivered users'),
    ...under('top_delivery_men[]', '_id name banner.secure_url avatar.secure_url delivered averageRating'),
  )
  exactly(await sender(api.parcels.types), ...under('types[]', 'code name color'))
  exactly(await sender(api.payments.config), 'provider', 'publishableKey')
})

test('a reply without content has an empty data object, and every reply has the same three keys', async () => {
  const somebody = await a('consumer')
  expect((await somebody.ask(api.auth.logout.path)).body).toEqual({
    success: true,
    message: 'You are logged out',
    data: {},
  })
  for (const path of [
    api.site.analytics.path,
    api.site.features.path,
    `${api.parcels.track.path}?parcel_id=${id.toLowerCase()}`,
  ])
    expect(Object.keys((await guest.ask(path)).body)).toEqual(['success', 'message', 'data'])
})
