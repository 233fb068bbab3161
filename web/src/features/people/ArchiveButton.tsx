import type { MessageKey } from '@ranar/contract/messages/index'
import { people, type User } from '@ranar/contract/people'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'

/** Archives a user after a confirmation, or unarchives; renders nothing where {@link whyNotArchive} forbids it. */
export const ArchiveButton = ({ user }: { user: User }) => {
  const t = useT()
  const me = useMe()
  const [asking, setAsking] = useState(false)
  const archive = useWrite(people.archive)
  const unarchive = useWrite(people.unarchive)
  const sent = { query: { user_id: user._id } }
  const close = () => setAsking(false)
  if (whyNotArchive(me, user)) return null
  if (user.isArchive)
    return (
      <Button kind="outline" busy={unarchive.isPending} onClick={() => unarchive.mutate(sent)}>
        {t('admin.unarchive')}
      </Button>
    )
  return (
    <>
      <Button kind="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('admin.archive')}
      </Button>
      <Confirm
        opened={asking}
        title={t('admin.archiveTitle', { name: user.name })}
        action={t('admin.archive')}
        safe={t('admin.keepAccount')}
        busy={archive.isPending}
        onConfirm={() => archive.mutate(sent, { onSettled: close })}
        onClose={close}
      >
        <p>{user.email}</p>
        <p>{t('admin.archiveText')}</p>
        {user.role === 'delivery_men' && <p>{t('admin.archiveTextRunner')}</p>}
      </Confirm>
    </>
  )
}

/** Message key for why this admin may not archive this user; undefined if allowed. */
export const whyNotArchive = (me: User | null | undefined, user: User): MessageKey | undefined => {
  if (!me?.isRoot) return 'admin.notRoot'
  if (me._id === user._id) return 'people.archiveSelf'
  return user.isRoot ? 'people.archiveRoot' : undefined
}
