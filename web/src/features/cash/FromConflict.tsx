import type { Collection } from '@ranar/contract/cash'
import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { useMay } from '../../lib/rights.ts'
import s from './cash.module.css'

/** Says that money came from a conflict, whose exception is decided separately. */
export const FromConflict = ({ status }: { status: NonNullable<Collection['conflict']> }) => {
  const t = useT()
  const may = useMay('dispatch')
  const isOpen = status === 'open'
  return (
    <small className={s.conflict}>
      {t('cash.fromConflict')}{' '}
      {isOpen && may ? (
        <Link to="/dashboard/admin/exceptions" search={{ kind: 'conflict', status } as never}>
          {t('cash.conflictOpen')}
        </Link>
      ) : (
        t(isOpen ? 'cash.conflictOpen' : 'cash.conflictClosed')
      )}
    </small>
  )
}
