import { cash } from '@ranar/contract/cash'
import type { Answer } from '@ranar/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import s from '../features/cash/cash.module.css'
import { MoneyTabs } from '../features/cash/MoneyTabs.tsx'
import { Settle } from '../features/cash/Settle.tsx'
import { accountText } from '../features/cash/words.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read, useWrite } from '../lib/read.ts'
import { useMe } from '../lib/session.ts'
import { Button } from '../ui/Button.tsx'
import { Facts } from '../ui/Facts.tsx'
import { useOnline } from '../ui/OfflineBanner.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StaleNote } from '../ui/StaleNote.tsx'
import { ErrorState } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/books')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(read(cash.books)),
  head: titled('cash.navBooks'),
  component: Books,
})

type Books = Answer<typeof cash.books>
const headingOf = ({ auditedAt, differences }: Books) => {
  if (!auditedAt) return 'cash.booksNever'
  return differences.length === 0 ? 'cash.booksBalance' : 'cash.booksDiffer'
}

function Books() {
  const t = useT()
  const me = useMe()
  const { moment, balance } = useFormats()
  const audit = useWrite(cash.audit)
  const online = useOnline()
  const books = useQuery(read(cash.books))
  const { data, error, refetch } = books
  const isBusy = data?.isAuditing || audit.isPending
  return (
    <Screen title={t('cash.navBooks')} lead={t('cash.booksLead')}>
      <MoneyTabs />
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="480px" radius="16px" />}
      <StaleNote of={books} changes />
      {data && (
        <section className={s.card}>
          <h2>{t(headingOf(data))}</h2>
          <p role="status">
            {data.isAuditing
              ? t('cash.booksAuditing')
              : data.auditedAt && t('cash.booksAudited', { at: moment(data.auditedAt) })}
          </p>
          {/* Not `disabled` while busy, so that it keeps the focus. */}
          <Button
            kind="outline"
            aria-disabled={isBusy || undefined}
            disabled={!online}
            onClick={() => !isBusy && audit.mutate({})}
          >
            {t('cash.audit')}
          </Button>
          {data.differences.length > 0 && (
            <ul className={s.lines}>
              {data.differences.map(({ name, expected, found }) => (
                <li key={name}>
                  <strong>{name}</strong>
                  <span>{t('cash.difference', { expected: balance(expected), found: balance(found) })}</span>
                </li>
              ))}
            </ul>
          )}
          <Facts facts={data.balances.map(({ account, taka }) => [t(accountText[account]), balance(taka)] as const)} />
        </section>
      )}
      {me?.isRoot && <Settle debtors={data?.debtors ?? []} />}
    </Screen>
  )
}
