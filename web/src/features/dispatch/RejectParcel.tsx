import { dispatch } from '@ranar/contract/dispatch'
import type { AdminParcel } from '@ranar/contract/parcels'
import { moves } from '@ranar/contract/stages'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { stageText } from '../parcels/stage-text.ts'

type Props = { parcel: AdminParcel; opened: boolean; onClose: () => void; onDone: () => void }

export const RejectParcel = ({ parcel, opened, onClose, onDone }: Props) => {
  const t = useT()
  const { taka } = useFormats()
  const { stage } = parcel.status
  const reject = useWrite(dispatch.reject)
  const send = () =>
    reject.mutate(
      { query: { parcel_id: parcel._id } },
      {
        onSuccess: onDone,
        onError: ({ status }) => {
          if (status === 409 || status === 404) onDone()
        },
        onSettled: onClose,
      },
    )
  return (
    <Confirm
      opened={opened}
      title={t('admin.rejectParcelTitle', { code: parcel._id })}
      action={t('admin.reject')}
      safe={t('shell.keep')}
      busy={reject.isPending}
      refusal={stage !== moves.reject.from && t('admin.notPending', { stage: t(stageText(stage)) })}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('admin.rejectParcelText', { sender: parcel.sender.name })}</p>
      {parcel.payment?.status === 'succeeded' && (
        <p>{t('admin.rejectParcelPaid', { amount: taka(parcel.payment.amount) })}</p>
      )}
    </Confirm>
  )
}
