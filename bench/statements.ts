const row = `json_build_object('_id', p.code, 'createdAt', iso(p.created_at),
  'sender', json_build_object('_id', s.public_id, 'name', s.name, 'email', s.email, 'phone', s.phone, 'address', s.address, 'avatar', json_build_object('secure_url', upload_url(coalesce(s.avatar, 'avatar.webp')))),
  'reciever', json_build_object('name', p.receiver_name, 'email', p.receiver_email, 'phone', p.receiver_phone, 'address', p.receiver_address, 'map', json_build_object('latitude', p.latitude, 'longitude', p.longitude)),
  'status', json_build_object('stage', p.stage), 'payment', (SELECT json_build_object('status', m.status) FROM payments m WHERE m.parcel_id = p.id ORDER BY m.id DESC LIMIT 1),
  'parcel', json_build_object('type', p.type, 'weight', p.weight_kg, 'price', p.price_taka, 'aproxDeliveryDate', p.expected_on),
  'delivery_men', CASE WHEN c.id IS NOT NULL THEN json_build_object('_id', c.public_id, 'name', c.name, 'avatar', json_build_object('secure_url', upload_url(coalesce(c.avatar, 'avatar.webp'))), 'phone', c.phone) END,
  'review', CASE WHEN p.rating IS NOT NULL THEN json_build_object('rating', p.rating, 'comment', p.comment, 'createdAt', iso(p.reviewed_at)) END)`

const list = (where: string, order: string, count: string, limit: number) => `SELECT json_build_object(
  'parcels', (SELECT json_agg(r) FROM (SELECT ${row} AS r FROM (SELECT * FROM parcels ${where} ORDER BY ${order} LIMIT ${limit}) p JOIN users s ON s.id = p.sender_id LEFT JOIN users c ON c.id = p.delivery_man_id ORDER BY ${order.replaceAll(/(^|, )/g, '$1p.')}) page),
  'meta', json_build_object('page', 1, 'limit', ${limit}, 'pages', 1, 'total', (SELECT sum(n) FROM tallies WHERE ${count}))) AS data`

/** One statement for each hot call, that makes the answer in the database; by the address it is asked at. */
export const statements = (code: string) => ({
  '/api/consumer/parcel-list': {
    text: list('WHERE sender_id = $1', 'created_at DESC, id DESC', `kind = 'sender' AND owner_id = $1`, 8),
    values: [],
    takesUser: true,
    who: 'consumer',
  },
  '/api/delivery-men/my-delivery-list': {
    text: list('WHERE delivery_man_id = $1', 'created_at DESC, id DESC', `kind = 'courier' AND owner_id = $1`, 10),
    values: [],
    takesUser: true,
    who: 'delivery_men',
  },
  '/api/admin/get-all-booked-parcel': { text: list('', 'created_at DESC, id DESC', `kind = 'all'`, 6), values: [], takesUser: false, who: 'admin' },
  [`/api/public/parcel-status?parcel_id=${code}`]: {
    text: `SELECT json_build_object('parcel', ${row}::jsonb || jsonb_build_object('events', (SELECT json_agg(json_build_object('name', e.name, 'at', iso(e.at)) ORDER BY e.id) FROM parcel_events e WHERE e.parcel_id = p.id))) AS data
      FROM parcels p JOIN users s ON s.id = p.sender_id LEFT JOIN users c ON c.id = p.delivery_man_id WHERE p.code = $1`,
    values: [code],
    takesUser: false,
    who: 'consumer',
  },
  '/api/notification/all': {
    text: `SELECT json_build_object('unreadNoti', (SELECT sum(n) FROM tallies WHERE kind = 'notification' AND owner_id = $1),
      'notifications', (SELECT json_agg(n) FROM (SELECT json_build_object('_id', public_id, 'message', kind, 'isRead', read_at IS NOT NULL, 'createdAt', iso(created_at)) AS n FROM notifications WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 5) x),
      'meta', json_build_object('page', 1, 'limit', 5)) AS data`,
    values: [],
    takesUser: true,
    who: 'consumer',
  },
  '/api/public/analytics': {
    text: `SELECT json_build_object('count', json_build_object('parcelBooked', (SELECT sum(n) FROM tallies WHERE kind = 'all')), 'top_delivery_men',
      (SELECT json_agg(t) FROM (SELECT u.public_id, u.name, (SELECT sum(n) FROM tallies WHERE kind = 'courier' AND owner_id = u.id AND key = 'delivered') AS delivered FROM users u WHERE role = 'delivery_men' AND archived_at IS NULL ORDER BY 3 DESC LIMIT 6) t)) AS data`,
    values: [],
    takesUser: false,
    who: null,
  },
})
