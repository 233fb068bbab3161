import { Alert, Group } from '@mantine/core'
import { useT } from '../../lib/i18n.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'

/** Says that an attempt whose reply was lost has booked the parcel, before the form was changed. */
export const BookedBefore = ({ onAnother }: { onAnother: () => void }) => {
  const t = useT()
  return (
    <Alert color="sindur" title={t('consumer.bookedBefore')}>
      <p>{t('consumer.bookedBeforeText')}</p>
      <Group mt="sm">
        <LinkButton to="/dashboard/consumer/my-parcel">{t('consumer.bookedBeforeSee')}</LinkButton>
        <Button kind="outline" onClick={onAnother}>
          {t('consumer.bookedBeforeAnother')}
        </Button>
      </Group>
    </Alert>
  )
}
