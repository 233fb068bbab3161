import { SegmentedControl } from '@mantine/core'
import { journeys, MOST_LABELS } from '@ranar/contract/journeys'
import { locales } from '@ranar/contract/messages/index'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PaperActions } from '../features/company/PaperActions.tsx'
import s from '../features/shipping-labels/choose.module.css'
import { InLanguage } from '../features/shipping-labels/InLanguage.tsx'
import { Labels } from '../features/shipping-labels/Labels.tsx'
import { papers } from '../features/shipping-labels/papers.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useI18n } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { allThanas } from '../lib/thanas.ts'
import { useListSearch } from '../lib/useListSearch.ts'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Empty, ErrorState } from '../ui/State.tsx'

const codes = (raw: unknown) => [
  ...new Set(
    String(raw ?? '')
      .split(',')
      .filter((code) => /^RN[0-9A-Z]{11}$/.test(code)),
  ),
]
const oneOf = <T extends string>(values: readonly T[], raw: unknown) => values.find((value) => value === raw)

export const Route = createFileRoute('/dashboard/labels')({
  // `ids`: the parcels, by tracking code, separated by commas; `paper`: the paper to print on.
  validateSearch: (raw: Record<string, unknown>) => ({
    ids: codes(raw.ids).join(',') || undefined,
    paper: oneOf(papers, raw.paper),
    language: oneOf(locales, raw.language),
  }),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(allThanas),
  head: titled('labels.many'),
  component: LabelsScreen,
})

function LabelsScreen() {
  const { t, locale } = useI18n()
  const { number } = useFormats()
  const { change } = useListSearch()
  const { ids = '', paper = 'label', language = locale } = Route.useSearch()
  const chosen = codes(ids).slice(0, MOST_LABELS)
  const asked = chosen.length
  const { data, error, refetch } = useQuery({
    ...read(journeys.labels, { query: { parcel_ids: chosen.join(',') } }),
    enabled: asked > 0,
  })
  // Wait for the thanas' names before printing; if they cannot be loaded, places are named by the map pins.
  const isNamed = !useQuery(allThanas).isLoading
  const labels = (isNamed && data?.labels) || []
  const unknown = asked - labels.length - (data?.closed ?? 0)
  const print = <PaperActions print={t('labels.print')} />
  const choice = { replace: true, resetScroll: false }
  return (
    <Screen
      title={t('labels.many')}
      lead={t(paper === 'a4' ? 'labels.leadA4' : 'labels.leadLabel')}
      action={labels.length > 0 && print}
    >
      <div className={s.choose}>
        <SegmentedControl
          aria-label={t('labels.paper')}
          value={paper}
          onChange={(value) => change({ paper: value }, choice)}
          data={papers.map((value) => ({ value, label: t(`labels.paper_${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('labels.language')}
          value={language}
          onChange={(value) => change({ language: value }, choice)}
          data={[
            { value: 'en', label: 'English' },
            { value: 'bn', label: 'বাংলা' },
          ]}
        />
        {data && isNamed && <p>{t('labels.count', { count: number(labels.length) })}</p>}
      </div>
      {data && isNamed && labels.length < asked && (
        <p role="status">
          {[
            data.closed > 0 && t('labels.left', { count: number(data.closed) }),
            unknown > 0 && t('labels.unknown', { count: number(unknown) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {(asked === 0 || data?.labels.length === 0) && <Empty text={t('labels.none')} />}
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {(!data || !isNamed) && !error && asked > 0 && <Skeleton height="480px" radius="4px" />}
      {labels.length > 0 && (
        <InLanguage locale={language}>
          <Labels labels={labels} paper={paper} />
        </InLanguage>
      )}
    </Screen>
  )
}
