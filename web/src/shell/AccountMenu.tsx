import type { User } from '@ranar/contract/people'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useT } from '../lib/i18n.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Dashboard, Logout } from '../ui/icons.tsx'
import { Menu, menuStyles } from '../ui/Menu.tsx'
import { leaveQuestion, useLeave } from './useLeave.ts'

/** The avatar's menu: name and email, dashboard, logout. */
export const AccountMenu = ({ user }: { user: User }) => {
  const t = useT()
  const { leave, go, isLeaving } = useLeave()
  const asked = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.get, () => null)
  return (
    <>
      <Menu
        label={t('shell.account', { name: user.name })}
        icon={<Avatar src={user.avatar.secure_url} name={user.name} size={36} />}
      >
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
            <button
              type="button"
              role="menuitem"
              className={menuStyles.item}
              disabled={isLeaving}
              onClick={() => void leave()}
            >
              <Logout />
              {t('shell.logout')}
            </button>
          </>
        )}
      </Menu>
      {asked && (
        <asked.Ask
          unsent={asked.unsent}
          isUnsaved={asked.isUnsaved}
          onLeave={() => void go()}
          onStay={() => leaveQuestion.set(null)}
        />
      )}
    </>
  )
}
