// A typical app: Express with express-session in PostgreSQL and Sequelize, used as in their documentation; the same
// schema and the same answers.

import connectPgSimple from 'connect-pg-simple'
import express from 'express'
import session from 'express-session'
import pg from 'pg'
import { literal, Op } from 'sequelize'
import { openModels } from './peer/models.mjs'
import * as wire from './peer/wire.mjs'
import { writes } from './peer/writes.mjs'

const [url = ''] = process.argv.slice(2)
const models = openModels(url)
const { User, Parcel, Payment, Refund, Event, Notification } = models
const withPeople = [
  'sender',
  'courier',
  { model: Payment, as: 'payments', separate: true, include: [{ model: Refund, as: 'refunds' }] },
]

const app = express()
const PgStore = connectPgSimple(session)
const store = new PgStore({ pool: new pg.Pool({ connectionString: url, max: 20 }), createTableIfMissing: true })
app.use(session({ store, secret: 'bench', resave: false, saveUninitialized: false, cookie: { maxAge: 604_800_000 } }))
app.use(express.json())

const answer = (response, data) => response.json({ success: true, message: 'OK', data })
const refuse = (response, status, message) => response.status(status).json({ success: false, message })
const only = (role) => async (request, response, next) => {
  if (!request.session.userId) return refuse(response, 401, 'Log in first')
  request.user = await User.findByPk(request.session.userId)
  if (request.user?.role !== role) return refuse(response, 403, 'Not allowed')
  next()
}

app.post('/login', (request, response) => {
  request.session.userId = request.body.id
  answer(response, {})
})

const newest = [
  ['createdAt', 'DESC'],
  ['id', 'DESC'],
]
const list = (limit, whose, order = newest, more = () => ({})) => [
  async (request, response) => {
    const page = Number(request.query.page ?? 1)
    const where = { ...whose(request), ...(request.query.status_stage && { stage: request.query.status_stage }) }
    const asked = {
      where,
      include: withPeople,
      distinct: true,
      subQuery: false,
      order,
      limit,
      offset: (page - 1) * limit,
    }
    const { rows, count } = await Parcel.findAndCountAll(asked)
    const parcels = rows.map((row) => ({ ...wire.parcel(row), ...more(row) }))
    answer(response, { parcels, meta: wire.meta(page, limit, count) })
  },
]
const adminMap = ({ latitude, longitude }) => ({ map: { latitude, longetude: longitude } })
const firstOnTheWay = [
  [literal(`("Parcel"."stage" <> 'on the way')`), 'ASC'],
  [literal(`(CASE WHEN "Parcel"."stage" = 'on the way' THEN "Parcel"."expected_on" END)`), 'ASC'],
  ...newest,
]
app.get(
  '/api/consumer/parcel-list',
  only('consumer'),
  list(8, ({ user }) => ({ senderId: user.id })),
)
app.get(
  '/api/admin/get-all-booked-parcel',
  only('admin'),
  list(6, () => ({}), newest, adminMap),
)
app.get(
  '/api/delivery-men/my-delivery-list',
  only('delivery_men'),
  list(10, ({ user }) => ({ courierId: user.id }), firstOnTheWay),
)

app.get('/api/public/parcel-status', async (request, response) => {
  const include = [...withPeople, { model: Event, as: 'events' }]
  const row = await Parcel.findOne({ where: { code: request.query.parcel_id }, include })
  if (!row) return refuse(response, 404, 'Not found')
  if (request.session.userId) await User.findByPk(request.session.userId)
  const events = row.events.toSorted((a, b) => a.id - b.id).map(({ name, at }) => ({ name, at }))
  answer(response, { parcel: { ...wire.parcel(row), events } })
})

app.get('/api/notification/all', only('consumer'), async ({ user, query }, response) => {
  const page = Number(query.page ?? 1)
  const mine = { userId: user.id }
  const asked = { where: mine, order: newest, limit: 5, offset: (page - 1) * 5 }
  const { rows, count } = await Notification.findAndCountAll(asked)
  const unreadNoti = await Notification.count({ where: { ...mine, readAt: null } })
  answer(response, { unreadNoti, notifications: rows.map(wire.notification), meta: wire.meta(page, 5, count) })
})

app.get('/api/public/analytics', async (_request, response) => {
  const [parcelBooked, parcelDelivered, users, best] = await Promise.all([
    Parcel.count(),
    Parcel.count({ where: { stage: 'delivered' } }),
    User.count(),
    User.findAll({
      where: { role: 'delivery_men', archivedAt: { [Op.is]: null } },
      attributes: {
        include: [
          [
            literal(`(SELECT count(*)::int FROM parcels WHERE delivery_man_id = "User".id AND stage = 'delivered')`),
            'n',
          ],
          [
            literal(
              `(SELECT coalesce(round(avg(rating), 2), 0)::float8 FROM parcels WHERE delivery_man_id = "User".id)`,
            ),
            'r',
          ],
        ],
      },
      order: [
        [literal('n'), 'DESC'],
        [literal('r'), 'DESC'],
        ['id', 'ASC'],
      ],
      limit: 6,
    }),
  ])
  const top_delivery_men = best.map((man) => ({
    ...wire.person(man),
    banner: wire.picture(man.banner),
    delivered: man.get('n'),
    averageRating: man.get('r'),
  }))
  answer(response, { count: { parcelBooked, parcelDelivered, users }, top_delivery_men })
})

const { book, assign, deliver } = writes(models, withPeople)
const change = (make) => async (request, response) => answer(response, { parcel: wire.parcel(await make(request)) })
app.post('/api/consumer/book-parcel', only('consumer'), change(book))
app.put('/api/admin/transport-parcel', only('admin'), change(assign))
app.get('/api/delivery-men/delivered-parcel', only('delivery_men'), change(deliver))

const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }))
