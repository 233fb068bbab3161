import type { StatementLine } from '@ranar/contract/statements'
import type { Say } from '../../lib/i18n.tsx'
import { timeCell } from '../downloads/csv.ts'
import type { Field } from '../downloads/DownloadCsv.tsx'
import { lineText } from './words.ts'

/** Columns of the statement's CSV file: as on the screen, with ASCII digits. */
export const lineFields = (t: Say): Field<StatementLine>[] => [
  [t('payouts.colTime'), ({ at }) => timeCell(at)],
  [t('payouts.colWhat'), (line) => lineText(t, line)],
  [t('payouts.colParcel'), ({ parcel_id }) => parcel_id],
  [t('payouts.colReference'), ({ reference }) => reference],
  [t('payouts.colPending'), ({ pending }) => pending],
  [t('payouts.colAvailable'), ({ available }) => available],
  [t('payouts.colPendingAfter'), ({ balance }) => balance.pending],
  [t('payouts.colAvailableAfter'), ({ balance }) => balance.available],
  [t('payouts.colPayout'), ({ payout }) => payout?.reference],
  [t('payouts.colReason'), ({ reason }) => reason],
]
