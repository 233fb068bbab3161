import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/State.tsx'

/** Shows why a sender's parcel cannot be shown, with a retry and the way to My Parcel. */
export const ParcelFault = ({ message, onRetry }: { message: string; onRetry: () => void }) => {
  const t = useT()
  return (
    <ErrorState message={message} onRetry={onRetry}>
      <LinkButton kind="outline" to="/dashboard/consumer/my-parcel">
        {t('consumer.toMyParcel')}
      </LinkButton>
    </ErrorState>
  )
}
