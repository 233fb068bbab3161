import { createFileRoute } from '@tanstack/react-router'
import { PaymentPage } from '../features/payments/PaymentPage.tsx'

const LONGEST = 2000

export const Route = createFileRoute('/_site/payment')({
  ssr: false,
  staticData: { texts: 'full' },
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => ({
    q: q === undefined ? undefined : String(q).slice(0, LONGEST),
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
