import { payments } from '@ranar/contract/payments'
import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../lib/read.ts'
import { encodeDue } from './due.ts'

/** Opens the payment page of a parcel; `payingId` is the one that is being asked for. */
export const usePay = () => {
  const navigate = useNavigate()
  const intent = useWrite(payments.createIntent, { silent: 'success' })
  const pay = (parcel_id: string) =>
    intent.mutate(
      { query: { parcel_id } },
      {
        onSuccess: ({ data }) =>
          void navigate({ to: '/payment', search: { q: encodeDue(data) }, state: { parcelId: parcel_id } }),
      },
    )
  return { pay, payingId: intent.isPending ? intent.variables.query.parcel_id : undefined }
}
