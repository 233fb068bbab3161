import type { User } from '@ranar/contract/people'
import { useRoleNews } from '../lib/role-change.ts'
import { useServerEvents } from '../lib/sse.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Bell } from './Bell.tsx'

/** The part of the header for logged-in people: bell and avatar, kept fresh by server events. */
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
