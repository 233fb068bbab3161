import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Empty } from '../../ui/State.tsx'

type Figures = Record<'delivered' | 'failed' | 'returned' | 'picked' | 'missed' | 'collected', number>

type Props = {
  figures: Figures
  isEmpty: boolean
  inHand: number | null
  /** What the office is to count, in taka; undefined if no hand-over is under way. */
  underWay: number | undefined
}

/** Shown instead of the next stop when none is open; leads to the hand-over while there is cash in hand. */
export const RunSummary = ({ figures, isEmpty, inHand, underWay }: Props) => {
  const t = useT()
  const { number, taka } = useFormats()
  const { delivered, failed, returned, picked, missed, collected } = figures
  const ended = { delivered: number(delivered), failed: number(failed), cash: taka(collected) }
  const more = [
    returned > 0 && t('run.summaryReturned', { n: number(returned) }),
    picked > 0 && t('run.summaryPicked', { n: number(picked) }),
    missed > 0 && t('run.summaryMissed', { n: number(missed) }),
  ]
  const text = [t('run.summary', ended), ...more].filter(Boolean).join(' ')
  const mayHandOver = underWay === undefined && inHand !== null && inHand > 0
  const told = isEmpty ? t('run.empty') : text
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={told} data-landing tabIndex={-1}>
      <Empty text={told}>
        {underWay !== undefined ? (
          <LinkButton kind="outline" to="/dashboard/delivery-men/cash">
            {t('run.underWay', { amount: taka(underWay) })}
          </LinkButton>
        ) : (
          mayHandOver && (
            <LinkButton to="/dashboard/delivery-men/cash">{t('run.toCash', { amount: taka(inHand) })}</LinkButton>
          )
        )}
        <LinkButton kind={mayHandOver ? 'outline' : 'main'} to="/dashboard/delivery-men/my-delivery-list">
          {t('shell.navMyParcel')}
        </LinkButton>
      </Empty>
    </div>
  )
}
