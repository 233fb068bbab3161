import { randomBytes } from 'node:crypto'

/** Booking, assigning and delivering, each with its event and its notifications in one transaction. */
export const writes = ({ sequelize, User, Parcel, Event, Notification }, withPeople) => {
  const tell = (transaction, userId, kind, params) =>
    Notification.create({ userId, kind, params, dedupeKey: `${kind}:${userId}:${params.code}` }, { transaction })
  const changed = async (id) => (await Parcel.findByPk(id, { include: withPeople })) ?? null
  const book = async ({ user, body }) => {
    const { weight, type, name, phone, address, email, latitude, longitude } = body
    const receiver = { receiverName: name, receiverPhone: phone, receiverAddress: address, receiverEmail: email }
    const made = await sequelize.transaction(async (transaction) => {
      const code = `RN${randomBytes(8).toString('hex')}`
      const columns = { code, senderId: user.id, type, weight, price: 100, latitude, longitude, ...receiver }
      const parcel = await Parcel.create(columns, { transaction })
      await Event.create({ parcelId: parcel.id, name: 'booked', actorId: user.id }, { transaction })
      await tell(transaction, user.id, 'booked', { code, receiver: name })
      return parcel
    })
    return changed(made.id)
  }
  const move = async (where, set, name, user, told) => {
    const moved = await sequelize.transaction(async (transaction) => {
      const parcel = await Parcel.findOne({ where, transaction, lock: transaction.LOCK.UPDATE })
      await parcel.update(set, { transaction })
      await Event.create({ parcelId: parcel.id, name, actorId: user.id }, { transaction })
      for (const [id, kind, params] of told(parcel)) await tell(transaction, id, kind, params)
      return parcel
    })
    return changed(moved.id)
  }
  const assign = async ({ user, body: { parcel_id: code, delivery_men_id: man, approximate_delivery_date: date } }) => {
    const courier = await User.findOne({ where: { publicId: man } })
    const set = { stepBefore: 'booked', step: 'assigned', courierId: courier.id, expectedOn: date }
    return move({ code, step: 'booked' }, set, 'assigned', user, ({ senderId }) => [
      [senderId, 'onTheWay', { code, date }],
      [courier.id, 'assigned', { code, date }],
    ])
  }
  const deliver = ({ user, query: { parcel_id: code } }) => {
    const where = { code, courierId: user.id, step: 'assigned' }
    const set = { step: 'delivered', custody: 'receiver' }
    return move(where, set, 'delivered', user, ({ senderId }) => [[senderId, 'delivered', { code }]])
  }
  return { book, assign, deliver }
}
