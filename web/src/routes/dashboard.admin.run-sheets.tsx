import { SegmentedControl } from '@mantine/core'
import { deskRuns } from '@ranar/contract/desk-runs'
import { type Locale, locales } from '@ranar/contract/messages/index'
import { useQueries, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PaperActions } from '../features/company/PaperActions.tsx'
import s from '../features/courier-runs/courier-runs.module.css'
import { DayField } from '../features/courier-runs/DayField.tsx'
import { RunSheet } from '../features/courier-runs/RunSheet.tsx'
import sheet from '../features/courier-runs/run-sheet.module.css'
import { daySearch } from '../features/courier-runs/search.ts'
import { InLanguage } from '../features/shipping-labels/InLanguage.tsx'
import { today } from '../lib/clock.ts'
import { titled } from '../lib/head.ts'
import { useI18n } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { useListSearch } from '../lib/useListSearch.ts'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StaleNote } from '../ui/StaleNote.tsx'
import { Empty, ErrorState } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/run-sheets')({
  // The run sheets of a day, of one courier or of all, in this language.
  validateSearch: (raw: Record<string, unknown>): ReturnType<typeof daySearch> & { language?: Locale | undefined } => ({
    ...daySearch(raw),
    language: locales.find((one) => one === raw.language),
  }),
  head: titled('couriers.sheets'),
  component: RunSheets,
})

function RunSheets() {
  const { t, locale } = useI18n()
  const { change } = useListSearch()
  const { day = today(), courier, language = locale } = Route.useSearch()
  const list = useQuery(read(deskRuns.list, { query: { day } }))
  const { data, error, refetch } = list
  const ids = (data?.runs ?? [])
    .filter((run) => (courier ? run.courier._id === courier : run.load + run.pickups > 0))
    .map((run) => run.courier._id)
  // A sheet that is not read yet would be printed empty.
  const sheets = useQueries({
    queries: ids.map((id) => read(deskRuns.list, { query: { day, delivery_men_id: id } })),
  })
  const isWhole = sheets.every((one) => one.data !== undefined)
  const print = <PaperActions print={isWhole ? t('couriers.print') : undefined} />
  return (
    <Screen title={t('couriers.sheets')} lead={t('couriers.sheetsLead')} action={ids.length > 0 && print}>
      <div className={s.filters}>
        <DayField day={day} />
        <SegmentedControl
          aria-label={t('couriers.language')}
          value={language}
          onChange={(value) => change({ language: value }, { replace: true, resetScroll: false })}
          data={[
            { value: 'en', label: 'English' },
            { value: 'bn', label: 'বাংলা' },
          ]}
        />
      </div>
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="420px" />}
      <StaleNote of={list} />
      {data && ids.length === 0 && <Empty text={t('couriers.noSheets')} />}
      {ids.length > 0 && (
        <InLanguage locale={language}>
          <div className={sheet.sheets}>
            {ids.map((id) => (
              <RunSheet key={id} id={id} day={day} />
            ))}
          </div>
        </InLanguage>
      )}
    </Screen>
  )
}
