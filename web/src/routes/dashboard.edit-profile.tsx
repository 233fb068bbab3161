import { createFileRoute } from '@tanstack/react-router'
import { EditProfile } from '../features/people/EditProfile.tsx'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { useMe } from '../lib/session.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'

export const Route = createFileRoute('/dashboard/edit-profile')({
  head: titled('shell.navEditProfile'),
  component: EditMyProfile,
})

function EditMyProfile() {
  const t = useT()
  const user = useMe()
  return (
    <Screen
      title={t('shell.navEditProfile')}
      action={
        <LinkButton
          kind="outline"
          to="/auth/recover"
          search={{ next: '/dashboard/my-profile' }}
          state={{ email: user?.email }}
        >
          {t('profile.changePassword')}
        </LinkButton>
      }
    >
      {user && <EditProfile key={user._id} user={user} />}
    </Screen>
  )
}
