import type { Answer } from '@ranar/contract/endpoint'
import type { statements } from '@ranar/contract/statements'
import { today } from '../../lib/clock.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { brokenAfterDay } from '../../ui/broken-after-day.ts'
import { PaperSheet } from '../company/PaperSheet.tsx'
import s from './statement-paper.module.css'
import { lineText } from './words.ts'

/** A statement on A4, as a bank prints it: oldest line first, with the opening and closing balance. */
export const StatementPaper = ({ statement, name }: { statement: Answer<typeof statements.mine>; name: string }) => {
  const t = useT()
  const { balance, day, moment, signed } = useFormats()
  const { opening, closing, lines, from, to } = statement
  const whole = ({ pending, available }: typeof opening) => balance(pending + available)
  const first = from ?? lines[0]?.at
  return (
    <PaperSheet className={s.statement}>
      <div className={s.about}>
        <strong>{t('payouts.statementOf', { name })}</strong>
        <span>{t('payouts.period', { from: day(first), to: day(to ?? today()) })}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: paper wider than a phone must be scrollable by keyboard */}
      <section className={s.scroll} aria-label={t('payouts.statementOf', { name })} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('payouts.colTime')}</th>
              <th scope="col">{t('payouts.colWhat')}</th>
              {(['payouts.pending', 'payouts.available', 'payouts.balanceAfter'] as const).map((title) => (
                <th key={title} scope="col" className={s.end}>
                  {t(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" colSpan={4}>
                {t('payouts.opening')}
              </th>
              <td className={s.end}>{whole(opening)}</td>
            </tr>
            {lines.map((line) => (
              <tr key={line._id}>
                <td>{brokenAfterDay(moment(line.at))}</td>
                <td>
                  {lineText(t, line)}
                  {line.parcel_id && <small>{[line.parcel_id, line.reference].filter(Boolean).join(' · ')}</small>}
                  {line.payout?.reference && line.parcel_id === null && <small>{line.payout.reference}</small>}
                  {line.reason && <small>{line.reason}</small>}
                </td>
                <td className={s.end}>{signed(line.pending)}</td>
                <td className={s.end}>{signed(line.available)}</td>
                <td className={s.end}>{whole(line.balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {t('payouts.closing')}
              </th>
              <td className={s.end}>{whole(closing)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <p>{t('payouts.ofWhich', { available: balance(closing.available), pending: balance(closing.pending) })}</p>
    </PaperSheet>
  )
}
