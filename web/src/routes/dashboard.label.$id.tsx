import { journeys } from '@ranar/contract/journeys'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PaperActions } from '../features/company/PaperActions.tsx'
import { stageText } from '../features/parcels/stage-text.ts'
import { Label } from '../features/shipping-labels/Label.tsx'
import { handles, needsLabel } from '../features/shipping-labels/rules.ts'
import { fullOf, tracked } from '../features/tracking/reads.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { useMe } from '../lib/session.ts'
import { allThanas } from '../lib/thanas.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Empty, ErrorState } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/label/$id')({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(tracked(params.id, 'member'))
    void queryClient.prefetchQuery(allThanas)
  },
  head: titled('labels.title'),
  component: LabelScreen,
})

function LabelScreen() {
  const t = useT()
  const me = useMe()
  const { id } = Route.useParams()
  const { data, error, refetch } = useQuery(tracked(id, 'member'))
  const full = data && fullOf(data.parcel)
  const mine = full && handles(full, me) ? full : null
  const details = useQuery({ ...read(journeys.details, { query: { parcel_id: id } }), enabled: Boolean(mine) })
  // Wait for the thana's name before printing; if it cannot be loaded, the place is named by the map pin.
  const isNamed = !useQuery(allThanas).isLoading
  const refusal =
    data &&
    (mine
      ? !needsLabel(mine) && t('labels.needless', { stage: t(stageText(mine.status.stage)) })
      : t('labels.notYours'))
  const fault = (!data && error) || (!refusal && !details.data && details.error)
  const print = <PaperActions print={t('labels.print')} />
  return (
    <Screen
      paper
      title={t('labels.title')}
      lead={t('labels.lead')}
      action={mine && !refusal && details.data && isNamed && print}
    >
      {mine && !refusal && details.data && isNamed && (
        <Label parcel={mine} dueTaka={details.data.due} thana={details.data.thana} reference={details.data.reference} />
      )}
      {refusal && (
        <Empty text={refusal}>
          <LinkButton kind="outline" to="/parcel-status" search={{ parcel_id: id }}>
            {t('labels.toParcel')}
          </LinkButton>
        </Empty>
      )}
      {fault && <ErrorState message={fault.message} onRetry={() => void Promise.all([refetch(), details.refetch()])} />}
      {!fault && !refusal && !(details.data && isNamed) && <Skeleton height="560px" radius="4px" />}
    </Screen>
  )
}
