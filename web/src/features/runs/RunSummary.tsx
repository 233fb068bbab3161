import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Empty } from '../../ui/State.tsx'

type Figures = { delivered: number; failed: number; collected: number }

/** Shown instead of the next stop when none is open. */
export const RunSummary = ({ figures, isEmpty }: { figures: Figures; isEmpty: boolean }) => {
  const t = useT()
  const { number, taka } = useFormats()
  const { delivered, failed, collected } = figures
  const ended = { delivered: number(delivered), failed: number(failed), cash: taka(collected) }
  return (
    <Empty text={isEmpty ? t('run.empty') : t('run.summary', ended)}>
      <LinkButton to="/dashboard/delivery-men/my-delivery-list">{t('shell.navMyParcel')}</LinkButton>
    </Empty>
  )
}
