type Values = Record<string, string[]>
/** Every paged list by path: its page size, the field with its rows, all filter values, samples of other parameters. */
export const lists: Record<string, { limit: number; rows: string; filters: Values; others?: Values }> = {
  '/consumer/my-parcels': {
    limit: 8,
    rows: 'parcels',
    filters: { status_stage: ['pending', 'on the way', 'delivered', 'returned', 'canceled'] },
    others: { q: ['zubaida', '8871', '01711', 'r h', 'dhaka'] },
  },
  '/consumer/receivers': { limit: 20, rows: 'receivers', filters: {}, others: { q: ['zubaida', '8871'] } },
  '/consumer/parcel-list': {
    limit: 8,
    rows: 'parcels',
    filters: { status_stage: ['pending', 'on the way', 'delivered', 'returned', 'canceled'] },
  },
  '/consumer/get-refundable-payments': {
    limit: 10,
    rows: 'parcels',
    filters: { refund_status: ['pending', 'succeeded', 'failed', 'none'] },
    others: { parcel_id: ['RN7K3M9QX2TAV', 'nothing'] },
  },
  '/consumer/get-review': { limit: 6, rows: 'parcels', filters: { isReviewed: ['true', 'false'] } },
  '/delivery-men/my-delivery-list': {
    limit: 10,
    rows: 'parcels',
    filters: { status_stage: ['on the way', 'delivered', 'returned'] },
  },
  '/delivery-men/my-review': { limit: 6, rows: 'parcels', filters: { rating: ['1', '2', '3', '4', '5'] } },
  '/notification/all': { limit: 5, rows: 'notifications', filters: {} },
  '/admin/get-all-aplies': {
    limit: 7,
    rows: 'applies',
    filters: { status: ['pending', 'accepted', 'rejected'], applyFor: ['admin', 'delivery_men'] },
  },
  '/admin/get-all-users': { limit: 10, rows: 'users', filters: { role: ['consumer', 'delivery_men', 'admin'] } },
  '/admin/all-delivery-men': { limit: 8, rows: 'delivery_men', filters: {} },
  '/admin/exceptions': {
    limit: 20,
    rows: 'exceptions',
    filters: {
      kind: ['conflict', 'code', 'proof', 'missing', 'cash', 'attempt', 'goods'],
      status: ['open', 'applied', 'dismissed'],
    },
  },
  '/admin/desk': {
    limit: 20,
    rows: 'parcels',
    filters: {
      step: ['booked', 'picked_up', 'at_office', 'assigned', 'out', 'failed', 'held', 'returning'],
      late: ['true'],
    },
    others: {
      thana: ['Dhanmondi'],
      delivery_men_id: ['00000000-0000-4000-8000-000000000000'],
      day: ['2099-01-01'],
    },
  },
  '/admin/report-parcels': {
    limit: 20,
    rows: 'parcels',
    filters: {},
    others: {
      figure: [
        'delivered',
        'first',
        'first_failed',
        'delivered_late',
        'failed',
        'returned',
        'late',
        'untouched',
        'returning',
        'cash',
      ],
      reason: ['no_answer'],
      from: ['2026-01-01'],
      to: ['2026-12-31'],
      delivery_men_id: ['00000000-0000-4000-8000-000000000000'],
    },
  },
  '/admin/payouts': {
    limit: 20,
    rows: 'payouts',
    filters: { status: ['due', 'draft', 'sent', 'failed'] },
    others: { format: ['json'] },
  },
  '/consumer/statement': {
    limit: 20,
    rows: 'lines',
    filters: {},
    others: { from: ['2020-01-01'], to: ['2026-12-31'], format: ['json'] },
  },
  '/admin/pickups': { limit: 20, rows: 'pickups', filters: {}, others: { day: ['2099-01-01'] } },
  '/delivery-men/cash': { limit: 20, rows: 'collections', filters: {} },
  '/admin/collections': { limit: 20, rows: 'collections', filters: { decision: ['approved', 'rejected'] } },
  '/admin/hand-overs': {
    limit: 20,
    rows: 'handovers',
    filters: { status: ['submitted', 'accepted', 'sent_back'] },
  },
  '/admin/tariffs': { limit: 20, rows: 'tariffs', filters: {} },
  '/admin/sms': { limit: 20, rows: 'messages', filters: { state: ['waiting', 'sent', 'failed', 'skipped'] } },
  '/admin/sms-stops': { limit: 20, rows: 'stops', filters: {} },
  '/admin/unmatched-payments': {
    limit: 10,
    rows: 'payments',
    filters: { status: ['open', 'returning', 'returned', 'failed', 'kept'] },
  },
  '/admin/get-all-booked-parcel': {
    limit: 6,
    rows: 'parcels',
    filters: { status_stage: ['pending', 'on the way', 'delivered', 'returned', 'canceled'] },
  },
}
