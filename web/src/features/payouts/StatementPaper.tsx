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
      {/* biome-ignore-start lint/a11y/noRedundantRoles: on a phone a line is a grid, which removes a table's roles */}
      <table role="table" aria-label={t('payouts.statementOf', { name })}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('payouts.colTime')}
            </th>
            <th role="columnheader" scope="col">
              {t('payouts.colWhat')}
            </th>
            {(['payouts.pending', 'payouts.available', 'payouts.balanceAfter'] as const).map((title) => (
              <th key={title} role="columnheader" scope="col" className={s.end}>
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <Balance title={t('payouts.opening')} amount={whole(opening)} />
          {lines.map((line) => (
            <tr key={line._id} role="row" className={s.line}>
              <td role="cell">{brokenAfterDay(moment(line.at))}</td>
              <td role="cell">
                {lineText(t, line)}
                {line.parcel_id && <small>{[line.parcel_id, line.reference].filter(Boolean).join(' · ')}</small>}
                {line.payout?.reference && line.parcel_id === null && <small>{line.payout.reference}</small>}
                {line.reason && <small>{line.reason}</small>}
              </td>
              <td role="cell" className={s.end} data-title={t('payouts.pending')}>
                {signed(line.pending)}
              </td>
              <td role="cell" className={s.end} data-title={t('payouts.available')}>
                {signed(line.available)}
              </td>
              <td role="cell" className={s.end} data-title={t('payouts.balanceAfter')}>
                {whole(line.balance)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <Balance title={t('payouts.closing')} amount={whole(closing)} />
        </tfoot>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      <p>{t('payouts.ofWhich', { available: balance(closing.available), pending: balance(closing.pending) })}</p>
    </PaperSheet>
  )
}

const Balance = ({ title, amount }: { title: string; amount: string }) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: see above
  <tr role="row">
    <th role="rowheader" scope="row" colSpan={4}>
      {title}
    </th>
    <td role="cell" className={s.end}>
      {amount}
    </td>
  </tr>
  // biome-ignore-end lint/a11y/noRedundantRoles: see above
)
