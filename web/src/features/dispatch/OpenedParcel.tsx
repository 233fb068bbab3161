import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openParcel } from '../../lib/opened-parcel.ts'
import { ManageDrawer } from './ManageDrawer.tsx'
import { useFoundParcel } from './useFoundParcel.ts'

/** Drawer with a parcel found by the global search, beside the current screen; closes when the screen changes. */
export const OpenedParcel = ({ code }: { code: string }) => {
  const { pathname } = useLocation()
  const parcel = useFoundParcel(code, [], () => openParcel(null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of screen must close the parcel
  useEffect(() => () => openParcel(null), [pathname])
  return <ManageDrawer parcel={parcel} onClose={() => openParcel(null)} onLeave={() => openParcel(null)} />
}
