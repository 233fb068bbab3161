import type { User } from '@ranar/contract/people'
import { useRoleNews } from '../lib/role-change.ts'
import { useServerEvents } from '../lib/sse.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Bell } from './Bell.tsx'

/** What only the logged-in have in their bar: the bell and their avatar, kept live. */
export const Who = ({ user }: { user: User }) => {
  useServerEvents(true)
  useRoleNews(user)
  return (
    <>
      <Bell />
      <AccountMenu user={user} />
    </>
  )
}
