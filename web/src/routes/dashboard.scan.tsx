import { createFileRoute } from '@tanstack/react-router'
import { DeskScan } from '../features/scan/DeskScan.tsx'
import { LoadScan } from '../features/scan/LoadScan.tsx'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { useMe } from '../lib/session.ts'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'

const textOf = (value: unknown) => {
  const text = String(value ?? '').trim()
  return text && text.length <= 60 ? text : undefined
}

export const Route = createFileRoute('/dashboard/scan')({
  validateSearch: (raw: Record<string, unknown>): { mode?: string | undefined; courier?: string | undefined } => ({
    mode: textOf(raw.mode),
    courier: textOf(raw.courier),
  }),
  head: titled('scan.title'),
  component: ScanScreen,
})

function ScanScreen() {
  const t = useT()
  const role = useMe()?.role
  return (
    <Screen title={t('scan.title')} lead={t(role === 'delivery_men' ? 'scan.leadCourier' : 'scan.lead')}>
      {role === 'admin' && <DeskScan />}
      {role === 'delivery_men' && <LoadScan />}
      {role === 'consumer' && <Empty text={t('scan.notForSenders')} />}
    </Screen>
  )
}
