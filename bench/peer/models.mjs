// The tables as Sequelize models, with the associations that its documentation teaches.
import { DataTypes, Sequelize } from 'sequelize'

export const openModels = (url) => {
  const sequelize = new Sequelize(url, { dialect: 'postgres', logging: false, pool: { max: 20 } })
  const define = (name, tableName, attributes, created = true) =>
    sequelize.define(name, attributes, { tableName, underscored: true, createdAt: created, updatedAt: false })
  const { STRING, INTEGER, BIGINT, DOUBLE, DATE, DATEONLY, BOOLEAN, JSONB, UUID } = DataTypes
  const weight = {
    type: DataTypes.DECIMAL,
    field: 'weight_kg',
    get() {
      return Number(this.getDataValue('weight'))
    },
  }
  const User = define('User', 'users', {
    publicId: UUID,
    name: STRING,
    email: STRING,
    phone: STRING,
    address: STRING,
    role: STRING,
    isVerified: BOOLEAN,
    archivedAt: DATE,
    avatar: STRING,
    banner: STRING,
  })
  const Parcel = define('Parcel', 'parcels', {
    code: STRING,
    senderId: BIGINT,
    courierId: { type: BIGINT, field: 'delivery_man_id' },
    type: STRING,
    weight,
    price: { type: INTEGER, field: 'price_taka' },
    receiverName: STRING,
    receiverPhone: STRING,
    receiverAddress: STRING,
    receiverEmail: STRING,
    latitude: DOUBLE,
    longitude: DOUBLE,
    step: STRING,
    stepBefore: STRING,
    stage: STRING,
    custody: STRING,
    expectedOn: DATEONLY,
    rating: INTEGER,
    comment: STRING,
    reviewedAt: DATE,
  })
  const payment = { parcelId: BIGINT, status: STRING, amount: { type: INTEGER, field: 'amount_taka' } }
  const Payment = define('Payment', 'payments', payment)
  const refund = {
    paymentId: BIGINT,
    status: STRING,
    fee: { type: INTEGER, field: 'fee_taka' },
    rest: { type: INTEGER, field: 'rest_taka' },
  }
  const Refund = define('Refund', 'refunds', refund, false)
  const Event = define('Event', 'parcel_events', { parcelId: BIGINT, name: STRING, actorId: BIGINT }, 'at')
  const notice = { publicId: UUID, userId: BIGINT, kind: STRING, params: JSONB, dedupeKey: STRING, readAt: DATE }
  const Notification = define('Notification', 'notifications', notice)
  Parcel.belongsTo(User, { as: 'sender', foreignKey: 'senderId' })
  Parcel.belongsTo(User, { as: 'courier', foreignKey: 'courierId' })
  Parcel.hasMany(Payment, { as: 'payments', foreignKey: 'parcelId' })
  Parcel.hasMany(Event, { as: 'events', foreignKey: 'parcelId' })
  Payment.hasMany(Refund, { as: 'refunds', foreignKey: 'paymentId' })
  return { sequelize, User, Parcel, Payment, Refund, Event, Notification }
}
