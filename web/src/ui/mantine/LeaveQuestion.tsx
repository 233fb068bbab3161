import { Button, Group, Modal } from '@mantine/core'
import { useT } from '../../lib/i18n.tsx'

type Props = { opened: boolean; onStay: () => void; onLeave: () => void }

/** Asks whether to leave a form whose input would be lost. */
export const LeaveQuestion = ({ opened, onStay, onLeave }: Props) => {
  const t = useT()
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={<strong>{t('consumer.leaveTitle')}</strong>}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      zIndex={250}
    >
      {t('consumer.leaveText')}
      <Group justify="flex-end" mt="lg">
        <Button variant="outline" data-autofocus onClick={onStay}>
          {t('consumer.leaveStay')}
        </Button>
        <Button variant="outline" color="sindur" onClick={onLeave}>
          {t('consumer.leaveGo')}
        </Button>
      </Group>
    </Modal>
  )
}
