import { useFormats } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
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
  const { number } = useFormats()
  if (!unsent)
    return (
      <Confirm
        opened
        title={t('consumer.leaveTitle')}
        action={t('consumer.leaveGo')}
        safe={t('consumer.leaveStay')}
        onConfirm={onLeave}
        onClose={onStay}
      >
        <p>{t('consumer.leaveText')}</p>
      </Confirm>
    )
  const { actions, pictures } = unsent
  const what = [
    actions > 0 && t('shell.leftActions', { n: number(actions) }),
    pictures > 0 && t('shell.leftPhotos', { n: number(pictures) }),
  ]
  return (
    <Confirm
      opened
      title={t('shell.leaveTitle', { what: what.filter(Boolean).join(' · ') })}
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
