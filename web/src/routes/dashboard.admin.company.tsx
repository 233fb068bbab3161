import { settings } from '@ranar/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import s from '../features/company/company.module.css'
import { SettingsForm } from '../features/company/SettingsForm.tsx'
import { TilesContext } from '../features/map/TilesContext.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { useMe } from '../lib/session.ts'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StaleNote } from '../ui/StaleNote.tsx'
import { ErrorState } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/company')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(read(settings.get)),
  head: titled('company.nav'),
  component: CompanySettings,
})

function CompanySettings() {
  const t = useT()
  const { moment } = useFormats()
  const me = useMe()
  const { config } = Route.useRouteContext()
  const current = useQuery(read(settings.get))
  const { data, error, refetch } = current
  const company = data?.company
  return (
    <Screen title={t('company.nav')} lead={t('company.lead')}>
      {me && !me.isRoot && <p className={s.note}>{t('company.onlyRoot')}</p>}
      {!company && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!company && !error && <Skeleton height="480px" radius="var(--radius-card)" />}
      <StaleNote of={current} changes={me?.isRoot} />
      {company && (
        <>
          <p className={s.note}>
            {company.changedAt
              ? t('company.changed', { name: company.changedBy ?? '', time: moment(company.changedAt) })
              : t('company.neverChanged')}
          </p>
          <TilesContext value={config.tiles}>
            <SettingsForm company={company} readOnly={!me?.isRoot} />
          </TilesContext>
        </>
      )}
    </Screen>
  )
}
