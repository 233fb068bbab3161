import type { CollectionDecision } from '@ranar/contract/cash'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import type { Entry } from '../../lib/outbox/store.ts'
import { useDecision } from './useDecided.ts'

/** What the office decided about a refused action, and what becomes of the money that was collected with it. */
export const Refused = ({ entry }: { entry: Entry }) => {
  const t = useT()
  const decision = useDecision(entry)
  return (
    <>
      {decision?.status === 'dismissed' && <p>{t('run.refusedForGood')}</p>}
      <Money entry={entry} decision={decision?.money ?? null} />
    </>
  )
}

const Money = ({ entry: { action, result }, decision }: { entry: Entry; decision: CollectionDecision | null }) => {
  const t = useT()
  const { taka } = useFormats()
  const { collected } = action
  if (!collected || collected.taka === 0) return null
  const amount = taka(collected.taka)
  if (decision) return <p>{t(decision === 'approved' ? 'run.moneyApproved' : 'run.moneyRejected', { amount })}</p>
  if (collected.by === 'mobile') return <p>{t('run.refusedMobile', { amount, trx: collected.trx ?? '–' })}</p>
  // The server books the cash of a conflict on the courier; of a rejected action it books nothing.
  return <p>{t(result === 'conflict' ? 'run.refusedCash' : 'run.refusedUnbooked', { amount })}</p>
}
