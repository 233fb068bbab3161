import { Alert, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'

/** Says that an attempt whose reply was lost has booked the parcel, before the form was changed. */
export const BookedBefore = ({ onAnother }: { onAnother: () => void }) => {
  const t = useT()
  return (
    <Alert color="sindur" title={t('consumer.bookedBefore')}>
      <p>{t('consumer.bookedBeforeText')}</p>
      <Group mt="sm">
        <Button component={Link} to="/dashboard/consumer/my-parcel">
          {t('consumer.bookedBeforeSee')}
        </Button>
        <Button variant="outline" onClick={onAnother}>
          {t('consumer.bookedBeforeAnother')}
        </Button>
      </Group>
    </Alert>
  )
}
