// The SQL of the limit: for each hot call one prepared statement that builds the whole answer.

const picture = (column: string) => `json_build_object('secure_url', upload_url(coalesce(${column}, 'avatar.webp')))`
const payment = `(SELECT json_build_object('status', CASE WHEN m.status IN ('pending', 'succeeded') THEN m.status ELSE 'failed' END, 'amount', m.amount_taka, 'refund',
    (SELECT json_build_object('status', r.status, 'refundFee', r.fee_taka, 'restAmount', r.rest_taka) FROM refunds r WHERE r.payment_id = m.id ORDER BY r.id DESC LIMIT 1))
  FROM payments m WHERE m.parcel_id = p.id AND m.status <> 'duplicate' ORDER BY m.status = 'succeeded' DESC, m.id DESC LIMIT 1)`
const fields = `'_id', p.code, 'createdAt', iso(p.created_at),
  'sender', json_build_object('_id', s.public_id, 'name', s.name, 'email', s.email, 'phone', s.phone, 'address', s.address, 'avatar', ${picture('s.avatar')}),
  'reciever', json_build_object('name', p.receiver_name, 'email', p.receiver_email, 'phone', p.receiver_phone, 'address', p.receiver_address, 'map', json_build_object('latitude', p.latitude, 'longitude', p.longitude)),
  'status', json_build_object('stage', p.stage), 'payment', ${payment},
  'parcel', json_build_object('type', p.type, 'weight', p.weight_kg, 'price', p.price_taka, 'aproxDeliveryDate', p.expected_on),
  'delivery_men', CASE WHEN c.id IS NOT NULL THEN json_build_object('_id', c.public_id, 'name', c.name, 'avatar', ${picture('c.avatar')}, 'phone', c.phone) END,
  'review', CASE WHEN p.rating IS NOT NULL THEN json_build_object('rating', p.rating, 'comment', p.comment, 'createdAt', iso(p.reviewed_at)) END`
const withPeople = (from: string) =>
  `${from} p JOIN users s ON s.id = p.sender_id LEFT JOIN users c ON c.id = p.delivery_man_id`
const meta = (count: string, limit: number) =>
  `(SELECT json_build_object('page', 1, 'limit', ${limit}, 'pages', greatest(1, ceil(sum(n) / ${limit})), 'total', sum(n)) FROM counters WHERE ${count})`

const list = (where: string, order: string, count: string, limit: number, more = '') => `SELECT json_build_object(
  'parcels', (SELECT json_agg(r) FROM (SELECT json_build_object(${fields}${more}) AS r
    FROM ${withPeople(`(SELECT * FROM parcels ${where} ORDER BY ${order} LIMIT ${limit})`)} ORDER BY ${order}) page),
  'meta', ${meta(count, limit)}) AS data`

const stages = `key IN ('pending', 'on the way', 'delivered', 'returned', 'canceled')`
const newest = 'p.created_at DESC, p.id DESC'
const named = (order: string, name: string) => order.replaceAll('p.', `${name}.`)

const pageOf = (where: string, order: string, count: string, limit: number, more?: string) =>
  list(where, order, count, limit, more).replace(`ORDER BY ${order} LIMIT`, `ORDER BY ${named(order, 'parcels')} LIMIT`)

/** Selects one whole parcel by its internal id. */
export const oneParcel = `SELECT json_build_object('parcel', json_build_object(${fields})) AS data FROM ${withPeople('parcels')} WHERE p.id = $1`

export type Asked = {
  text: string
  values: (string | number)[]
  takesUser: boolean
  who: 'consumer' | 'delivery_men' | 'admin' | null
}

/** Statements by the URL that runs them; `code` is the tracking code of a delivered parcel. */
export const statements = (code: string): Record<string, Asked> => ({
  '/api/consumer/parcel-list': {
    text: pageOf('WHERE sender_id = $1', newest, `kind = 'sender' AND owner_id = $1 AND ${stages}`, 8),
    values: [],
    takesUser: true,
    who: 'consumer',
  },
  [`/api/public/parcel-status?parcel_id=${code}`]: {
    text: `SELECT json_build_object('parcel', json_build_object(${fields}, 'events',
        (SELECT json_agg(json_build_object('name', e.name, 'at', iso(e.at)) ORDER BY e.id) FROM parcel_events e WHERE e.parcel_id = p.id))) AS data
      FROM ${withPeople('parcels')} WHERE p.code = $1`,
    values: [code],
    takesUser: false,
    who: 'consumer',
  },
  '/api/admin/get-all-booked-parcel': {
    text: pageOf(
      '',
      newest,
      `kind = 'all' AND owner_id = 0`,
      6,
      `, 'map', json_build_object('latitude', p.latitude, 'longetude', p.longitude)`,
    ),
    values: [],
    takesUser: false,
    who: 'admin',
  },
  '/api/delivery-men/my-delivery-list': {
    text: pageOf(
      'WHERE delivery_man_id = $1',
      `(p.stage <> 'on the way'), (CASE WHEN p.stage = 'on the way' THEN p.expected_on END), ${newest}`,
      `kind = 'courier' AND owner_id = $1 AND ${stages}`,
      10,
    ),
    values: [],
    takesUser: true,
    who: 'delivery_men',
  },
  '/api/notification/all': {
    text: `SELECT json_build_object('unreadNoti', (SELECT sum(n) FROM counters WHERE kind = 'notification' AND owner_id = $1 AND key = 'unread'),
      'notifications', (SELECT json_agg(n) FROM (
        SELECT json_build_object('_id', public_id, 'message', 'Your parcel ' || (params->>'code') || ' to ' || (params->>'receiver') || ' is booked', 'isRead', read_at IS NOT NULL, 'createdAt', iso(created_at)) AS n
        FROM notifications WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 5) x),
      'meta', ${meta(`kind = 'notification' AND owner_id = $1`, 5)}) AS data`,
    values: [],
    takesUser: true,
    who: 'consumer',
  },
  '/api/public/analytics': {
    text: `SELECT json_build_object('count',
        (SELECT json_build_object('parcelBooked', sum(n) FILTER (WHERE kind = 'all'), 'parcelDelivered', sum(n) FILTER (WHERE kind = 'all' AND key = 'delivered'), 'users', sum(n) FILTER (WHERE kind = 'role'))
          FROM counters WHERE kind IN ('all', 'role') AND owner_id = 0),
      'top_delivery_men', (SELECT json_agg(json_build_object('_id', public_id, 'name', name, 'banner', json_build_object('secure_url', upload_url(banner)), 'avatar', ${picture('avatar')}, 'delivered', delivered, 'averageRating', rating)) FROM (
        SELECT u.*, (SELECT coalesce(sum(n), 0) FROM counters WHERE kind = 'courier' AND owner_id = u.id AND key = 'delivered') AS delivered,
          (SELECT coalesce(round(sum(key::int * n) / nullif(sum(n), 0), 2), 0) FROM counters WHERE kind = 'rating' AND owner_id = u.id) AS rating
        FROM users u WHERE role = 'delivery_men' AND archived_at IS NULL ORDER BY delivered DESC, rating DESC, id LIMIT 6) t)) AS data`,
    values: [],
    takesUser: false,
    who: null,
  },
})
