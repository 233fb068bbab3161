import type { Stage } from '@ranar/contract/parcels'
import { isProblem } from '@ranar/contract/problem'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useT } from '../lib/i18n.tsx'
import { isFlagged, useMe } from '../lib/session.ts'
import { tracked } from '../tracking/reads.ts'
import { Status } from '../tracking/Status.tsx'
import { TrackForm } from '../tracking/TrackForm.tsx'
import s from '../tracking/tracking.module.css'
import { GoBack } from '../ui/GoBack.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { stageText } from '../ui/stageText.ts'

const LONGEST_CODE = 60
const FRESH_MS = 60_000

export const Route = createFileRoute('/_site/parcel-status')({
  staticData: { texts: 'parcel' },
  validateSearch: ({ parcel_id }: Record<string, unknown>): { parcel_id?: string } => ({
    parcel_id:
      String(parcel_id ?? '')
        .trim()
        .slice(0, LONGEST_CODE) || undefined,
  }),
  loaderDeps: ({ search: { parcel_id } }) => ({ parcel_id }),
  loader: async ({ context: { queryClient }, deps: { parcel_id } }): Promise<{ stage?: Stage; refusal?: string }> => {
    if (!parcel_id) return {}
    try {
      const { parcel } = await queryClient.ensureQueryData(tracked(parcel_id, isFlagged() ? 'member' : 'guest'))
      return { stage: parcel.status.stage }
    } catch (problem) {
      if (isProblem(problem)) return { refusal: problem.message }
      throw problem
    }
  },
  headers: () => ({ 'x-robots-tag': 'noindex' }),
  head: ({ loaderData, match: { context } }) => {
    const { t } = context.i18n
    const title = loaderData?.stage ? t('tracking.headTitle', { stage: { key: stageText(loaderData.stage) } }) : t('tracking.title')
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

/** The server's rendering is a guest's; a member gets the own view as soon as it comes. */
const Shown = ({ id }: { id: string }) => {
  const { config } = Route.useRouteContext()
  const { refusal } = Route.useLoaderData()
  const member = useMe() !== null
  const asGuest = useQuery({ ...tracked(id, 'guest'), enabled: !member && !refusal, refetchInterval: FRESH_MS })
  const asMember = useQuery({ ...tracked(id, 'member'), enabled: member })
  const parcel = (member && asMember.data?.parcel) || asGuest.data?.parcel
  const fault = member ? asMember.error?.message : (refusal ?? asGuest.error?.message)
  if (parcel) return <Status parcel={parcel} tiles={config.tiles} />
  if (fault) return <GoBack message={fault} />
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
