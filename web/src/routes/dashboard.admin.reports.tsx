import { Button } from '@mantine/core'
import { dayAfter } from '@ranar/contract/action-rules'
import { MAX_REPORT_DAYS } from '@ranar/contract/reports'
import { IconPrinter } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { CashReport } from '../features/reports/CashReport.tsx'
import { OpenReports } from '../features/reports/OpenReports.tsx'
import s from '../features/reports/reports.module.css'
import { Rates, VisitReports } from '../features/reports/VisitReports.tsx'
import { today } from '../lib/clock.ts'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { isTurned, useValidDays } from '../lib/turned-days.ts'
import { DayInput } from '../ui/DayInput.tsx'
import { Field } from '../ui/Field.tsx'
import { Screen } from '../ui/Screen.tsx'

const USUAL_DAYS = 30
const dayIn = (text: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(text)) ? String(text) : undefined)

export const Route = createFileRoute('/dashboard/admin/reports')({
  validateSearch: ({ from, to }): { from?: string; to?: string } => ({ from: dayIn(from), to: dayIn(to) }),
  head: titled('reports.nav'),
  component: Reports,
})

const faultOf = ({ from, to }: { from: string; to: string }) => {
  if (isTurned({ from, to })) return 'reports.spanTurned'
  return dayAfter(from, MAX_REPORT_DAYS - 1) < to ? 'reports.spanTooLong' : undefined
}

function Reports() {
  const t = useT()
  const { day } = useFormats()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const to = search.to ?? today()
  const from = search.from ?? dayAfter(to, 1 - USUAL_DAYS)
  const chosen = { from, to }
  const wrong = faultOf(chosen)
  const span = useValidDays(chosen, { from: dayAfter(today(), 1 - USUAL_DAYS), to: today() }, Boolean(wrong))
  const change = (part: { from?: string; to?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true })
  return (
    <Screen
      title={t('reports.nav')}
      lead={t('reports.lead')}
      action={
        <Button variant="outline" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {t('reports.print')}
        </Button>
      }
    >
      <p className={s.printed}>{t('reports.span', { from: day(span.from), to: day(span.to) })}</p>
      <div className={s.span}>
        <Field label={t('reports.from')} {...(wrong && { error: t(wrong) })}>
          <DayInput day={from} max={to} onDay={(from) => change({ from: dayIn(from) })} />
        </Field>
        <Field label={t('reports.to')}>
          <DayInput day={to} max={today()} onDay={(to) => change({ to: dayIn(to) })} />
        </Field>
      </div>
      <Rates span={span} />
      <OpenReports span={span} />
      <CashReport span={span} />
      <VisitReports span={span} />
    </Screen>
  )
}
