import { type DeskCounts, type OpenStep, openSteps } from '@ranar/contract/desk'
import type { MessageKey } from '@ranar/contract/messages/index'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './counters.module.css'
import type { DeskSearch } from './desk-search.ts'

type Counter = { name: OpenStep | 'late'; search: Pick<DeskSearch, 'step' | 'late'> }
const counters: Counter[] = [
  ...openSteps.map((step) => ({ name: step, search: { step, late: undefined } })),
  { name: 'late', search: { step: undefined, late: 'true' } },
]

/** Counters as filter links; pressing the active one clears its filter. */
export const DeskCounters = ({ counts, search }: { counts: DeskCounts | undefined; search: DeskSearch }) => {
  const t = useT()
  const { number } = useFormats()
  const figure = (name: keyof DeskCounts) => (counts ? number(counts[name]) : '–')
  const isChosen = ({ name }: Counter) =>
    name === 'late' ? search.late === 'true' : search.step === name && !search.late
  return (
    <nav className={s.counters} aria-label={t('today.filters')}>
      {counters.map((counter) => (
        <Link
          key={counter.name}
          to="/dashboard/admin/today"
          search={{
            ...search,
            page: undefined,
            open: undefined,
            ...(isChosen(counter) ? { step: undefined, late: undefined } : counter.search),
          }}
          // The filter sets `aria-current`, not the router's match: the active link leads to the unfiltered list.
          activeProps={{ 'aria-current': undefined }}
          aria-current={isChosen(counter) || undefined}
          data-late={(counter.name === 'late' && Boolean(counts?.late)) || undefined}
          resetScroll={false}
        >
          <strong>{figure(counter.name)}</strong>
          <span>{t(`today.${counter.name}` as MessageKey)}</span>
        </Link>
      ))}
      <Link
        to="/dashboard/admin/exceptions"
        search={{ status: 'open' }}
        data-late={Boolean(counts?.exceptions) || undefined}
      >
        <strong>{figure('exceptions')}</strong>
        <span>{t('today.exceptions')}</span>
      </Link>
    </nav>
  )
}
