import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { lacksRight, useRights } from '../../lib/rights.ts'
import { useMe } from '../../lib/session.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Empty } from '../../ui/State.tsx'
import { itemAt } from './items.ts'

/** The open screen, or, for an admin who lacks what its menu entry asks for, a sentence that says what that is. */
export const Allowed = ({ children }: { children: ReactNode }) => {
  const t = useT()
  const user = useMe()
  const may = useRights()
  const item = itemAt(user, useLocation().pathname)
  const lack =
    item?.onlyRoot && !user?.isRoot
      ? 'admin.screenOfRoot'
      : item?.right && !may(item.right)
        ? lacksRight[item.right]
        : undefined
  if (!item || !lack) return children
  return (
    <Screen title={t(item.title)}>
      <Empty text={t(lack)} />
    </Screen>
  )
}
