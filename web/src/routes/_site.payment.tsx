import { createFileRoute, redirect } from '@tanstack/react-router'
import { isFlagged, whoIsHere } from '../lib/session.ts'
import { decodeDue, encodeDue } from '../payments/due.ts'
import { PaymentPage } from '../payments/PaymentPage.tsx'

const LONGEST = 2000

export const Route = createFileRoute('/_site/payment')({
  ssr: false,
  staticData: { texts: 'full' },
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => ({ q: q === undefined ? undefined : String(q).slice(0, LONGEST) }),
  beforeLoad: async ({ context, location, search: { q } }) => {
    const due = q === undefined ? location.state.due : decodeDue(q)
    const user = await whoIsHere(context.queryClient).catch((problem: unknown) => {
      if (isFlagged()) throw problem
      return null
    })
    if (!user) throw redirect({ to: '/auth/login', search: { next: due ? `/payment?q=${encodeDue(due)}` : '/payment' } })
    if (!user.isVerified || user.role !== 'consumer') throw redirect({ to: '/dashboard' })
    // The secret leaves the address as soon as it is read; a reload finds it in the history's state.
    const { parcelId } = location.state
    if (q !== undefined) throw redirect({ to: '/payment', search: {}, state: { due, ...(parcelId && { parcelId }) }, replace: true })
  },
  head: ({ match: { context } }) => ({
    meta: [{ title: `${context.i18n.t('consumer.payTitle')} · ${context.i18n.t('shell.brand')}` }, { name: 'robots', content: 'noindex' }],
  }),
  component: PaymentPage,
})
