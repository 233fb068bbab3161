import { useFormats } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { Confirm } from '../ui/Confirm.tsx'

/** Before a logout while something of this person has not been sent: it stays on this phone until they log in again. */
export const AskToLeave = ({
  unsent,
  onLeave,
  onStay,
}: {
  unsent: number
  onLeave: () => void
  onStay: () => void
}) => {
  const t = useT()
  const { number } = useFormats()
  return (
    <Confirm
      opened
      title={t('shell.leaveTitle', { n: number(unsent) })}
      action={t('shell.leaveAnyway')}
      safe={t('shell.stay')}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>{t('shell.leaveText')}</p>
    </Confirm>
  )
}
