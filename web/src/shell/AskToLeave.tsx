import { useT } from '../lib/i18n.tsx'
import { useUnsentText } from '../lib/outbox/useUnsentText.ts'
import { Confirm } from '../ui/Confirm.tsx'

/** Asks before a logout that leaves unsent actions on this phone until the next login, or loses unsaved edits. */
export const AskToLeave = ({
  unsent,
  isUnsaved,
  onLeave,
  onStay,
}: {
  /** Null if nothing is unsent. */
  unsent: { actions: number; pictures: number } | null
  isUnsaved: boolean
  onLeave: () => void
  onStay: () => void
}) => {
  const t = useT()
  const textOf = useUnsentText()
  if (!unsent)
    return (
      <Confirm
        opened
        title={t('consumer.leaveTitle')}
        local
        action={t('consumer.leaveGo')}
        safe={t('consumer.leaveStay')}
        onConfirm={onLeave}
        onClose={onStay}
      >
        <p>{t('consumer.leaveText')}</p>
      </Confirm>
    )
  return (
    <Confirm
      opened
      title={t('shell.leaveTitle', { what: textOf(unsent) })}
      local
      action={t('shell.leaveAnyway')}
      safe={t('shell.stay')}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>{t('shell.leaveText')}</p>
      {isUnsaved && <p>{t('consumer.leaveText')}</p>}
    </Confirm>
  )
}
