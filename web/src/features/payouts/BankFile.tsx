import { payouts } from '@ranar/contract/payouts'
import type { PayoutStatus } from '@ranar/contract/statements'
import { IconDownload } from '@tabler/icons-react'
import { today } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n.tsx'
import { FileButton } from '../downloads/FileButton.tsx'

/** Downloads all payouts of a status as CSV with full account numbers, which no screen shows. */
export const BankFile = ({ status }: { status: PayoutStatus }) => {
  const t = useT()
  return (
    <FileButton e={payouts.list} query={{ status, format: 'csv' }} parts={['payouts', status, today()]} kind="outline">
      <IconDownload size={20} aria-hidden />
      {t('payouts.file')}
    </FileButton>
  )
}
