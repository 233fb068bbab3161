import type { User } from '@ranar/contract/people'
import { useLive } from '../lib/live.ts'
import { Bell } from '../notifications/Bell.tsx'
import { AccountMenu } from './AccountMenu.tsx'

/** What only the logged-in have in their bar: the bell and their avatar, kept live. */
export const Who = ({ user }: { user: User }) => {
  useLive(true)
  return (
    <>
      <Bell />
      <AccountMenu user={user} />
    </>
  )
}
