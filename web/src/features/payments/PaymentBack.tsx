import { payments } from '@ranar/contract/payments'
import { isRefusal, type Problem } from '@ranar/contract/problem'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { caller } from '../../lib/api.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { transportOf } from '../../lib/query-client.ts'
import { refresh } from '../../lib/read.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { isPaid } from '../parcels/rules.ts'
import { type End, endingOf, isReceived, type Outcome } from './ending.ts'
import { Paid } from './Paid.tsx'
import s from './payments.module.css'

type Props = { isGuest: boolean; parcelId: string | undefined; end: End | undefined; next: string }

const QUICK_MS = 2000
const SLOW_MS = 15_000
const QUICK_TIMES = 15

const isKnown = ({ parcel, isSettled }: Outcome) => isSettled || isPaid(parcel) || Boolean(parcel.payment?.refund)
/** Whether asking again would not help: any 4xx except 429. */
const isFinal = (problem: Problem | null) => isRefusal(problem) && problem.status !== 429

/** Landing page after a provider's payment page: polls the payment's state until it is known. */
export const PaymentBack = ({ isGuest, parcelId, end, next }: Props) => {
  const t = useT()
  const { taka } = useFormats()
  const queryClient = useQueryClient()
  const { data: outcome, error } = useQuery<Outcome, Problem>({
    queryKey: ['payment-back', parcelId],
    enabled: !isGuest && parcelId !== undefined,
    gcTime: 0,
    retry: false,
    queryFn: async ({ client, signal }) => {
      const body = { parcel_id: parcelId ?? '' }
      const { data } = await caller(transportOf(client), { signal })(payments.outcome, { body })
      if (isKnown(data)) void refresh(queryClient, payments.outcome.touches)
      return data
    },
    refetchInterval: ({ state }) =>
      isFinal(state.error) || (state.data && isKnown(state.data))
        ? false
        : state.dataUpdateCount + state.errorUpdateCount < QUICK_TIMES
          ? QUICK_MS
          : SLOW_MS,
  })

  const parcel = outcome?.parcel
  const back = parcel?.payment?.refund
  if (outcome && isReceived(outcome))
    return (
      <Paid
        title={t('consumer.paySucceeded')}
        text={t('consumer.payThanks', { amount: taka(outcome.parcel.payment?.amount ?? 0) })}
        celebrate
      />
    )
  const isUnknown = error?.status === 404
  const isNowhere = !isGuest && !parcelId
  const { title, text, isWaiting, mayRetry } = endingOf({ isGuest, isUnknown, outcome, end })

  return (
    <div className={s.back}>
      <div role="status" aria-busy={isWaiting === true && !isNowhere && !isFinal(error)}>
        <h1>{t(isNowhere ? 'paying.backTitle' : title)}</h1>
        <p>
          {isNowhere
            ? t('paying.noParcelText')
            : t(text, { id: parcelId ?? '', ...(back && { amount: taka(back.restAmount) }) })}
        </p>
        {parcel && isWaiting && <p className={s.safe}>{t('paying.waitLong')}</p>}
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
        ) : (
          mayRetry && (
            <LinkButton to="/payment" search={{}} state={{ ...(parcelId && { parcelId }) }} replace>
              {t('paying.again')}
            </LinkButton>
          )
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
