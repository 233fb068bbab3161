import { parcels } from '@ranar/contract/parcels'
import { type PaymentProvider, payments } from '@ranar/contract/payments'
import { isProblem, isRefusal } from '@ranar/contract/problem'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { read, useWrite } from '../../lib/read.ts'
import { canPay, isPaid } from '../parcels/rules.ts'
import type { Due } from './due.ts'
import { hasLeft, noteLeaving } from './ways.ts'

/** An error whose message tells the payer why nothing was paid. */
export class PaymentFault extends Error {}
/** Charges the card; true if the provider confirms it, false if the payer cancelled. */
export type Charge = () => Promise<boolean>

/** One payment on the screen. The parcel tells whether it is paid; `payment/check` only speeds up the settling. */
export const usePayment = (due: Due | undefined, parcelId: string | undefined) => {
  const t = useT()
  const { taka } = useFormats()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [state, setState] = useState<'open' | 'busy' | 'paid' | 'already'>('open')
  const [fault, setFault] = useState<string | null>(due?.client_secret || parcelId ? null : t('consumer.secretMissing'))
  const check = useWrite(payments.check, { silent: true })
  const intent = useWrite(payments.createIntent, { silent: true })
  const session = useWrite(payments.session, { silent: true })
  const known = { ...read(parcels.get, { query: { parcel_id: parcelId ?? '' } }), enabled: parcelId !== undefined }
  const { data } = useQuery(known)
  const isOpen = data?.parcel.payment?.status === 'pending'

  const settle = async () => {
    if (!parcelId) return false
    const reply = await check.mutateAsync({ body: { parcel_id: parcelId } }).catch(() => null)
    if (reply) queryClient.setQueryData(known.queryKey, reply.data)
    return reply !== null && isPaid(reply.data.parcel)
  }
  const toAddress = (next: Due) =>
    navigate({ to: '/payment', search: {}, state: { due: next, ...(parcelId && { parcelId }) }, replace: true })

  /** After a refusal: shows that it is paid, or reopens the payment at its price now; throws if it cannot be paid. */
  const lookAgain = async (sentence: string) => {
    // Without the parcel, only the server's message tells whether it is paid.
    if (!parcelId) return sentence === t('payments.alreadyPaid') ? setState('already') : setFault(sentence)
    const { parcel } = await queryClient.fetchQuery({ ...known, staleTime: 0 })
    if (isPaid(parcel)) return setState('already')
    const { data: next } = await intent.mutateAsync({ query: { parcel_id: parcelId } })
    await toAddress(next)
    setFault(t('consumer.payChanged', { amount: taka(next.amount) }))
  }

  const pay = async (charge: Charge | null) => {
    if (state === 'busy') return
    if (!due?.client_secret) return setFault(t('consumer.secretMissing'))
    if (!charge) return setFault(t('consumer.cardMissing'))
    setState('busy')
    setFault(null)
    try {
      if (!(await charge())) return setFault(t('consumer.notConfirmed'))
      await settle()
      setState('paid')
    } catch (problem) {
      if (problem instanceof PaymentFault) return setFault(problem.message)
      if (!isProblem(problem)) throw problem
      if (!isRefusal(problem) && (await settle())) return setState('paid')
      if (problem.status !== 409) return setFault(problem.message)
      await lookAgain(problem.message).catch((second) => setFault(isProblem(second) ? second.message : problem.message))
    } finally {
      setState((now) => (now === 'busy' ? 'open' : now))
    }
  }

  /** Goes to the provider's own page; stays busy until the browser has left. */
  const leave = async (provider: PaymentProvider) => {
    if (state === 'busy') return
    if (!parcelId) return setFault(t('paying.parcelMissing'))
    setState('busy')
    setFault(null)
    try {
      // It may have been paid in another tab or on another device; its page would only be handed out again.
      if (isOpen && (await settle())) return setState('already')
      const { redirect_url } = (await session.mutateAsync({ body: { parcel_id: parcelId, provider } })).data
      noteLeaving(parcelId)
      window.location.assign(redirect_url)
    } catch (problem) {
      setState('open')
      if (!isProblem(problem)) throw problem
      const parcel = await queryClient.fetchQuery({ ...known, staleTime: 0 }).catch(() => null)
      if (parcel && isPaid(parcel.parcel)) setState('already')
      else setFault(problem.message)
    }
  }

  /** Requests a card secret for payers who came without one because they meant to pay elsewhere. */
  const askForCard = async () => {
    if (due?.client_secret || !parcelId) return
    setFault(null)
    await intent.mutateAsync({ query: { parcel_id: parcelId } }).then(
      ({ data: next }) => toAddress(next),
      (problem: unknown) => setFault(isProblem(problem) ? problem.message : t('common.broken')),
    )
  }

  // The payer may be back from the provider's page (cached or reloaded), or may have paid elsewhere: check.
  const wasAway = hasLeft(parcelId)
  const mayBePaid = wasAway || isOpen
  const { mutate: ask } = check
  useEffect(() => {
    if (!mayBePaid || !parcelId) return
    const look = () => ask({ body: { parcel_id: parcelId } })
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setState('open')
      look()
    }
    look()
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [mayBePaid, parcelId, ask])

  // The parcel may be updated elsewhere, which ends the card secret: go on with the new price.
  const price = data && canPay(data.parcel) ? data.parcel.parcel.price : undefined
  const follow = useEffectEvent((now: number) => {
    if (state === 'open' && due?.client_secret && due.amount !== now)
      void lookAgain('').catch((problem) => setFault(isProblem(problem) ? problem.message : t('common.broken')))
  })
  useEffect(() => {
    if (price !== undefined) follow(price)
  }, [price])

  const elsewhere =
    state !== 'open' || !data || canPay(data.parcel) ? state : isPaid(data.parcel) ? 'already' : 'closed'
  // With a card secret, this page itself began the payment.
  const begunBefore = due?.client_secret ? undefined : ('paying.begunBefore' as const)
  const begun = !isOpen ? undefined : wasAway ? ('paying.begun' as const) : begunBefore
  return {
    pay,
    leave,
    askForCard,
    forgetFault: () => setFault(null),
    fault,
    begun,
    state: elsewhere,
    parcel: data?.parcel,
  }
}
