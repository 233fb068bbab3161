import { createFileRoute } from '@tanstack/react-router'
import type { End } from '../features/payments/ending.ts'
import { PaymentBack } from '../features/payments/PaymentBack.tsx'

type Search = { parcel_id?: string; end?: End }
const LONGEST = 40
const endOf = (end: unknown): End | undefined => (end === 'failed' || end === 'canceled' ? end : undefined)

export const Route = createFileRoute('/_site/payment_/back')({
  ssr: false,
  staticData: { texts: 'full' },
  validateSearch: ({ parcel_id, end }: Record<string, unknown>): Search => ({
    ...(parcel_id !== undefined && { parcel_id: String(parcel_id).slice(0, LONGEST) }),
    ...(endOf(end) && { end: endOf(end) }),
  }),
  beforeLoad: async (entering) => (await import('../features/payments/enter.ts')).enterBack(entering),
  head: ({ match: { context } }) => ({
    meta: [
      { title: `${context.i18n.t('paying.backTitle')} · ${context.i18n.t('shell.brand')}` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: Back,
})

function Back() {
  const { parcel_id, end } = Route.useSearch()
  const { isGuest } = Route.useRouteContext()
  const next = `/payment/back${parcel_id ? `?parcel_id=${encodeURIComponent(parcel_id)}` : ''}`
  return <PaymentBack isGuest={isGuest} parcelId={parcel_id} end={end} next={next} />
}
