import { isProblem } from '@ranar/contract/problem'
import type { Stage } from '@ranar/contract/stages'
import { typedCode } from '@ranar/contract/tracking-code'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { stageText } from '../features/parcels/stage-text.ts'
import { tracked } from '../features/tracking/reads.ts'
import { Status } from '../features/tracking/Status.tsx'
import { TrackForm } from '../features/tracking/TrackForm.tsx'
import s from '../features/tracking/tracking.module.css'
import { rememberMiss } from '../features/tracking/useTrackForm.ts'
import { useT } from '../lib/i18n.tsx'
import { keptOrAsked, persisted } from '../lib/persisted-queries.ts'
import { isFlagged, useMe } from '../lib/session.ts'
import { GoBack } from '../ui/GoBack.tsx'
import { NoSignal } from '../ui/NoSignal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const LONGEST_CODE = 60
const FRESH_MS = 60_000

export const Route = createFileRoute('/_site/parcel-status')({
  staticData: { texts: 'parcel' },
  validateSearch: ({ parcel_id }: Record<string, unknown>): { parcel_id?: string } => ({
    parcel_id: typedCode(String(parcel_id ?? '')).slice(0, LONGEST_CODE) || undefined,
  }),
  loaderDeps: ({ search: { parcel_id } }) => ({ parcel_id }),
  loader: async ({ context: { queryClient }, deps: { parcel_id } }): Promise<{ stage?: Stage; refusal?: string }> => {
    if (!parcel_id) return {}
    try {
      const { parcel } = isFlagged()
        ? await keptOrAsked(queryClient, tracked(parcel_id, 'member'))
        : await queryClient.ensureQueryData(tracked(parcel_id, 'guest'))
      return { stage: parcel.status.stage }
    } catch (problem) {
      // Status 0 means offline, which is no refusal.
      if (isProblem(problem)) return problem.status === 0 ? {} : { refusal: problem.message }
      throw problem
    }
  },
  headers: () => ({ 'x-robots-tag': 'noindex' }),
  head: ({ loaderData, match: { context } }) => {
    const { t } = context.i18n
    const title = loaderData?.stage
      ? t('tracking.headTitle', { stage: { key: stageText(loaderData.stage) } })
      : t('tracking.title')
    return {
      meta: [
        { title: `${title} · ${t('shell.brand')}` },
        { name: 'description', content: t('tracking.headText') },
        { name: 'robots', content: 'noindex' },
        { property: 'og:title', content: title },
        { property: 'og:description', content: t('tracking.headText') },
      ],
    }
  },
  component: ParcelStatus,
})

function ParcelStatus() {
  const t = useT()
  const { parcel_id } = Route.useSearch()
  if (parcel_id) return <Shown key={parcel_id} id={parcel_id} />
  return (
    <div className={s.entry}>
      <h1>{t('tracking.title')}</h1>
      <p>{t('tracking.lead')}</p>
      <TrackForm />
      <p>{t('tracking.codeHint')}</p>
    </div>
  )
}

/** Goes back with the error; the search box there keeps the code. */
const Missed = ({ id, message }: { id: string; message: string }) => {
  useEffect(() => rememberMiss(id, message), [id, message])
  return <GoBack message={message} />
}

/** The server renders for a guest; a member's own view replaces that once it is loaded. */
const Shown = ({ id }: { id: string }) => {
  const { config } = Route.useRouteContext()
  const { refusal } = Route.useLoaderData()
  const member = useMe() !== null
  const asGuest = useQuery({ ...tracked(id, 'guest'), enabled: !member && !refusal, refetchInterval: FRESH_MS })
  // Even an answer stored a moment ago may be outdated, so refetch once the reader is known.
  const kept = persisted(useQueryClient(), tracked(id, 'member'))
  const asMember = useQuery({ ...kept, staleTime: 0, enabled: member })
  const parcel = (member && asMember.data?.parcel) || asGuest.data?.parcel
  const shown = member ? asMember : asGuest
  const fault = (!member && refusal) || shown.error?.message
  if (parcel) return <Status parcel={parcel} tiles={config.tiles} />
  if (shown.error?.status === 0) return <NoSignal onRetry={() => void shown.refetch()} />
  if (fault) return <Missed id={id} message={fault} />
  return (
    <div className={s.page}>
      <Skeleton width="60%" height="2.2em" />
      <div className={s.columns}>
        <Skeleton height="380px" radius="16px" />
        <Skeleton height="380px" radius="16px" />
      </div>
    </div>
  )
}
