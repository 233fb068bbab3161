import { createFileRoute } from '@tanstack/react-router'
import { PaymentPage } from '../features/payments/PaymentPage.tsx'

const LONGEST = 2000

export const Route = createFileRoute('/_site/payment')({
  ssr: false,
  staticData: { texts: 'full' },
  validateSearch: ({ q, parcel_id }: Record<string, unknown>): { q?: string; parcel_id?: string } => ({
    q: q === undefined ? undefined : String(q).slice(0, LONGEST),
    parcel_id: parcel_id === undefined ? undefined : String(parcel_id).slice(0, LONGEST),
  }),
  beforeLoad: async (entering) => (await import('../features/payments/enter.ts')).enterPayment(entering),
  head: ({ match: { context } }) => ({
    meta: [
      { title: `${context.i18n.t('consumer.payTitle')} · ${context.i18n.t('shell.brand')}` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: PaymentPage,
})
