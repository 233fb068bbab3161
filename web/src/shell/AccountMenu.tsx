import type { User } from '@ranar/contract/people'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useT } from '../lib/i18n.tsx'
import { forget } from '../lib/person.ts'
import { useWrite } from '../lib/read.ts'
import { logout } from '../lib/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Dashboard, Logout } from '../ui/icons.tsx'
import { Menu, menuStyles } from '../ui/Menu.tsx'

/** The avatar: who is here, the way to the dashboard, and out. */
export const AccountMenu = ({ user }: { user: User }) => {
  const t = useT()
  const queryClient = useQueryClient()
  const router = useRouter()
  const leaving = useWrite(logout, { refresh: false })
  const leave = async () => {
    await leaving.mutateAsync()
    await router.navigate({ to: '/' })
    await forget(queryClient)
  }
  return (
    <Menu label={t('shell.account', { name: user.name })} icon={<Avatar src={user.avatar.secure_url} name={user.name} size={36} />}>
      {(close) => (
        <>
          <p className={menuStyles.who}>
            {user.name}
            <small>{user.email}</small>
          </p>
          <Link to="/dashboard" role="menuitem" className={menuStyles.item} onClick={close}>
            <Dashboard />
            {t('shell.dashboard')}
          </Link>
          <button type="button" role="menuitem" className={menuStyles.item} disabled={leaving.isPending} onClick={() => void leave().catch(() => {})}>
            <Logout />
            {t('shell.logout')}
          </button>
        </>
      )}
    </Menu>
  )
}
