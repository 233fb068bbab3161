// The peer's answers: the same JSON as the app's, built in JavaScript.
const uploads = 'http://localhost/uploads/'
export const picture = (name) => ({ secure_url: name && uploads + name })
const avatar = (name) => picture(name ?? 'avatar.webp')
export const person = ({ publicId, name, avatar: file }) => ({ _id: publicId, name, avatar: avatar(file) })

const payment = (payments) => {
  const kept = payments
    .filter(({ status }) => status !== 'duplicate')
    .sort((a, b) => (b.status === 'succeeded') - (a.status === 'succeeded') || b.id - a.id)
  const [shown] = kept
  if (!shown) return null
  const [refund] = shown.refunds.toSorted((a, b) => b.id - a.id)
  return {
    status: ['pending', 'succeeded'].includes(shown.status) ? shown.status : 'failed',
    amount: shown.amount,
    refund: refund ? { status: refund.status, refundFee: refund.fee, restAmount: refund.rest } : null,
  }
}

export const parcel = (row) => ({
  _id: row.code,
  createdAt: row.createdAt,
  sender: {
    ...person(row.sender),
    email: row.sender.email,
    phone: row.sender.phone,
    address: row.sender.address,
  },
  reciever: {
    name: row.receiverName,
    email: row.receiverEmail,
    phone: row.receiverPhone,
    address: row.receiverAddress,
    map: { latitude: row.latitude, longitude: row.longitude },
  },
  status: { stage: row.stage },
  payment: payment(row.payments),
  parcel: { type: row.type, weight: row.weight, price: row.price, aproxDeliveryDate: row.expectedOn },
  delivery_men: row.courier && { ...person(row.courier), phone: row.courier.phone },
  review: row.rating === null ? null : { rating: row.rating, comment: row.comment, createdAt: row.reviewedAt },
})

export const notification = ({ publicId, params, readAt, createdAt }) => ({
  _id: publicId,
  message: `Your parcel ${params.code} to ${params.receiver} is booked`,
  isRead: readAt !== null,
  createdAt,
})
export const meta = (page, limit, total) => ({ page, limit, pages: Math.max(1, Math.ceil(total / limit)), total })
