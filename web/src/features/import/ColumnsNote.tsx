import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, titles } from './columns.ts'
import s from './import.module.css'
import type { Work } from './work.ts'

/** Columns that few files have, and for which there is nothing to set. */
const unasked: readonly Column[] = ['chargeFrom', 'proofLevel', 'latitude', 'longitude']

/** Names the columns that the file lacks and those that are not used; `onMap` opens the choice of columns. */
export const ColumnsNote = ({ work, onMap }: { work: Work; onMap: (() => void) | false | undefined }) => {
  const t = useT()
  const missing = work.missing.filter((column) => !unasked.includes(column))
  const { unused = [] } = work
  if (missing.length + unused.length === 0) return null
  return (
    <p className={s.missing}>
      {missing.length > 0 && (
        <span>{t('bookings.missing', { columns: missing.map((column) => t(titles[column])).join(', ') })}</span>
      )}
      {unused.length > 0 && <span>{t('bookings.unused', { columns: unused.join(', ') })}</span>}
      {onMap && (
        <Button kind="quiet" className={s.beside} onClick={onMap}>
          {t('bookings.columns')}
        </Button>
      )}
    </p>
  )
}
