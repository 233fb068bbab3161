import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Label } from '../labels/Label.tsx'
import { handles, needsLabel } from '../labels/rules.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { useMe } from '../lib/session.ts'
import { fullOf, tracked } from '../tracking/reads.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Empty, ErrorState } from '../ui/State.tsx'
import { stageText } from '../ui/stageText.ts'

export const Route = createFileRoute('/dashboard/label/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(tracked(params.id, 'member')),
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
  const refusal = data && (mine ? !needsLabel(mine) && t('labels.needless', { stage: t(stageText(mine.status.stage)) }) : t('labels.notYours'))
  const print = (
    <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
      {t('labels.print')}
    </Button>
  )
  return (
    <Screen paper title={t('labels.title')} lead={t('labels.lead')} action={mine && !refusal && print}>
      {mine && !refusal && <Label parcel={mine} />}
      {refusal && (
        <Empty text={refusal}>
          <LinkButton kind="outline" to="/parcel-status" search={{ parcel_id: id }}>
            {t('labels.toParcel')}
          </LinkButton>
        </Empty>
      )}
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="560px" radius="4px" />}
    </Screen>
  )
}
