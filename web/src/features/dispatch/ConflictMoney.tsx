import type { Exception } from '@ranar/contract/exceptions'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useMay } from '../../lib/rights.ts'
import { conflictMoney } from './exceptions.ts'

const words = {
  waiting: 'desk.conflictMoney',
  approved: 'desk.conflictMoneyApproved',
  rejected: 'desk.conflictMoneyRejected',
} as const

/** What became of the money that a conflict's courier collected: it is decided among the collections. */
export const ConflictMoney = ({ exception }: { exception: Exception }) => {
  const t = useT()
  const { taka } = useFormats()
  const may = useMay('money')
  const kept = conflictMoney(exception)
  if (!kept) return null
  const decision = kept.money === 'waiting' ? undefined : kept.money
  return (
    <p>
      {t(words[kept.money], { amount: taka(kept.taka) })}{' '}
      {may && (
        <Link to="/dashboard/admin/collections" search={{ decision } as never}>
          {t('cash.navCollections')}
        </Link>
      )}
    </p>
  )
}
