import type { AdminParcel } from '@ranar/contract/parcels'
import { refundableStages, refunds } from '@ranar/contract/refunds'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { read, useWrite } from '../../lib/read.ts'
import { useMay } from '../../lib/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'

type Props = { parcel: AdminParcel; opened: boolean; onOpen: () => void; onClose: () => void }

/** Refunds a parcel for a sender who cannot ask; renders nothing if the sender can, or if nothing is left to refund. */
export const RefundArchived = ({ parcel: { _id: parcel_id, status, payment }, opened, onOpen, onClose }: Props) => {
  const t = useT()
  const { taka } = useFormats()
  const give = useWrite(refunds.forArchived)
  const online = useOnline()
  const may = useMay('dispatch')
  const isOpen = !payment?.refund || payment.refund.status === 'failed'
  const enabled = may && payment?.status === 'succeeded' && isOpen && refundableStages.includes(status.stage)
  const { data } = useQuery({ ...read(refunds.quoteForAdmin, { query: { parcel_id } }), enabled })
  // An open question stays, to say that a colleague was faster.
  if (!data?.refundQuote || !(enabled || opened)) return null
  const amount = taka(data.refundQuote.restAmount)
  return (
    <>
      <Button kind="outline" disabled={!online} aria-haspopup="dialog" onClick={onOpen}>
        {t('admin.refundParcel')}
      </Button>
      <Confirm
        opened={opened}
        title={t('admin.refundTitle', { amount, code: parcel_id })}
        action={t('admin.refundParcel')}
        busy={give.isPending}
        refusal={!enabled && !give.isSuccess && t('shell.takenAway')}
        onConfirm={() => give.mutate({ body: { parcel_id } }, { onSettled: onClose })}
        onClose={onClose}
      >
        <p>{t('admin.refundText')}</p>
      </Confirm>
    </>
  )
}
