import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useLostRight } from '../../lib/lost-right.ts'
import { lacksRight, useRights } from '../../lib/rights.ts'
import { useMe } from '../../lib/session.ts'
import { itemAt } from './items.ts'

const Lacking = lazy(() => import('./Lacking.tsx').then(({ Lacking }) => ({ default: Lacking })))

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
  useLostRight(lack && t(lack))
  if (!item || !lack) return children
  return (
    <Suspense>
      <Lacking title={item.title} lack={lack} />
    </Suspense>
  )
}
