import type { Parcel } from '@ranar/contract/parcels'
import { payments } from '@ranar/contract/payments'
import type { Problem } from '@ranar/contract/problem'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { caller } from '../../lib/api.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { transportOf } from '../../lib/query-client.ts'
import { refresh } from '../../lib/read.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { isPaid } from '../parcels/rules.ts'
import { Paid } from './Paid.tsx'
import s from './payments.module.css'

export type End = 'failed' | 'canceled'
type Props = { isGuest: boolean; parcelId: string | undefined; end: End | undefined; next: string }

const QUICK_MS = 2000
const SLOW_MS = 15_000
const QUICK_TIMES = 15

/** Where payers land after a provider's page, whatever became of it: what is true is asked, until it is known. */
export const PaymentBack = ({ isGuest, parcelId, end, next }: Props) => {
  const t = useT()
  const { taka } = useFormats()
  const queryClient = useQueryClient()
  const isOpen = ({ payment }: Parcel) => payment?.status === 'pending'
  const { data: parcel, error } = useQuery<Parcel, Problem>({
    queryKey: ['payment-back', parcelId],
    enabled: !isGuest && parcelId !== undefined,
    gcTime: 0,
    retry: false,
    queryFn: async ({ client, signal }) => {
      const body = { parcel_id: parcelId ?? '' }
      const { parcel } = (await caller(transportOf(client), { signal })(payments.check, { body })).data
      if (!isOpen(parcel)) void refresh(queryClient, payments.check.touches)
      return parcel
    },
    refetchInterval: ({ state }) =>
      state.data && !isOpen(state.data)
        ? false
        : state.dataUpdateCount + state.errorUpdateCount < QUICK_TIMES
          ? QUICK_MS
          : SLOW_MS,
  })

  if (parcel && isPaid(parcel))
    return (
      <Paid
        title={t('consumer.paySucceeded')}
        text={t('consumer.payThanks', { amount: taka(parcel.payment?.amount ?? 0) })}
        celebrate
      />
    )
  const id = parcelId ?? ''
  const goesBack = parcel?.payment?.refund
  // A payment by another way may still be open beside the one that the gateway says has ended; it is asked about all
  // the same.
  const isOver = parcel !== undefined && (!isOpen(parcel) || end !== undefined)
  const title = isGuest
    ? t('paying.guestTitle')
    : !parcelId
      ? t('paying.backTitle')
      : goesBack
        ? t('paying.returnedTitle')
        : t(isOver ? 'paying.failedTitle' : 'paying.waitTitle')
  const text = isGuest
    ? t('paying.guestText')
    : !parcelId
      ? t('paying.noParcelText')
      : goesBack
        ? t('paying.returnedText', { id })
        : isOver
          ? t(end === 'canceled' ? 'paying.canceledText' : 'paying.failedText', { id })
          : t('paying.waitText', { id })
  const isUnknown = error?.status === 404

  return (
    <div className={s.back}>
      <div role="status" aria-busy={!isGuest && !isOver && parcelId !== undefined}>
        <h1>{title}</h1>
        <p>{isUnknown ? error.message : text}</p>
        {parcel && !isOver && <p className={s.safe}>{t('paying.waitLong')}</p>}
      </div>
      {error && !isUnknown && (
        <p role="alert" className={s.fault}>
          {error.message}
        </p>
      )}
      <div className={s.buttons}>
        {isGuest ? (
          <LinkButton to="/auth/login" search={{ next }}>
            {t('shell.login')}
          </LinkButton>
        ) : isOver && !goesBack ? (
          <LinkButton to="/payment" search={{}} state={{ ...(parcelId && { parcelId }) }} replace>
            {t('paying.again')}
          </LinkButton>
        ) : (
          <span />
        )}
        {!isGuest && (
          <LinkButton kind="outline" to="/dashboard/consumer/my-parcel">
            {t('consumer.toMyParcel')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
