import type { Exception } from '@ranar/contract/exceptions'
import type { MessageKey } from '@ranar/contract/messages/index'
import type { Action } from '@ranar/contract/runs'
import { stepWords } from '@ranar/contract/step-words'
import type { Step } from '@ranar/contract/steps'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { ConflictMoney } from './ConflictMoney.tsx'
import s from './exceptions.module.css'
import { factOf, isOutdated, moneyOf, outcomeOf } from './exceptions.ts'
import type { useDeliveryMen } from './useDeliveryMen.ts'

/** Fields that an exception's detail may have, whatever its kind. */
type Told = {
  action?: Partial<Action>
  step?: Step
  now?: Step
  message?: string
  courier?: string
  courierId?: string
  isArchived?: boolean
  by?: 'cash' | 'mobile'
  due?: number
  reason?: string | null
  decidedBy?: string
  decision?: string
}
const saidOf: Partial<Record<Action['kind'], MessageKey>> = {
  deliver: 'desk.saidDeliver',
  return: 'desk.saidReturn',
  fail: 'desk.saidFail',
  collect: 'desk.saidCollect',
}
const proposals = {
  deliver: 'desk.proposeDeliver',
  return: 'desk.proposeReturn',
  collect: 'desk.proposeCollect',
} as const

type Props = { exception: Exception; nameOf: ReturnType<typeof useDeliveryMen>['nameOf'] }

/** An exception told step by step: the courier's action, the parcel's step, and the proposal or decision. */
export const ExceptionStory = ({ exception, nameOf }: Props) => {
  const t = useT()
  const { moment, taka } = useFormats()
  const { kind, at, status } = exception
  const told = exception.detail as Told
  const { action } = told
  const courier = nameOf({ _id: told.courierId ?? '', name: told.courier ?? '' })
  const reason = action?.reason ? t(`reasons.${action.reason}`) : t('shell.none')
  const money = moneyOf(exception)
  const why: Partial<Record<Exception['kind'], string>> = {
    code: t('desk.whyCode'),
    goods: t('desk.whyGoods'),
    missing: t('desk.whyMissing', { courier }),
    ...(money !== undefined && {
      cash: t(told.by === 'mobile' ? 'desk.whyMobile' : 'desk.whyCash', { amount: taka(money) }),
    }),
    ...(kind === 'proof' && !told.message && { proof: t('desk.whyProof') }),
  }
  const taken = action?.collected?.taka
  const proposed = (): MessageKey => {
    if (isOutdated(exception)) return 'desk.proposeDismiss'
    const outcome = outcomeOf(exception)
    if (outcome) return proposals[outcome]
    return money === undefined ? 'desk.proposeLook' : 'desk.proposeMoney'
  }
  return (
    <div className={s.story}>
      {action?.kind && (
        <p>
          {t(saidOf[action.kind] ?? 'desk.saidOther', { courier, reason, time: moment(action.at ?? at) })}
          {taken !== undefined && ` · ${t('desk.saidCollected', { amount: taka(taken) })}`}
        </p>
      )}
      {action?.collected?.reason && <q>{action.collected.reason}</q>}
      {action?.note && <q>{action.note}</q>}
      {told.isArchived && <p>{t('desk.saidArchived')}</p>}
      {why[kind] && <p>{why[kind]}</p>}
      {money !== undefined && told.due !== undefined && courier && (
        <p>{t('desk.moneyOf', { courier, due: taka(told.due) })}</p>
      )}
      {told.reason && <q>{told.reason}</q>}
      {told.message && <p>{t(factOf(told.message))}</p>}
      <p className={s.desk}>
        {told.step && t('desk.wasStep', { time: moment(at), step: t(stepWords[told.step]) })}{' '}
        {kind !== 'missing' && told.now && t('desk.isStep', { step: t(stepWords[told.now]) })}
      </p>
      <ConflictMoney exception={exception} />
      {status === 'open' ? (
        <p className={s.proposed}>{t(proposed())}</p>
      ) : (
        <p className={s.desk}>
          {told.decidedBy && t('desk.decidedBy', { name: told.decidedBy })}
          {told.decision && `: ${told.decision}`}
        </p>
      )}
    </div>
  )
}
