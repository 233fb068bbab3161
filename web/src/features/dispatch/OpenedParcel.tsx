import { desk } from '@ranar/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { openParcel } from '../../lib/opened-parcel.ts'
import { read } from '../../lib/read.ts'
import { toastError } from '../../lib/toasts.ts'
import { ManageDrawer } from './ManageDrawer.tsx'

/** Drawer with a parcel found by the global search, beside the current screen; closes when the screen changes. */
export const OpenedParcel = ({ code }: { code: string }) => {
  const t = useT()
  const { pathname } = useLocation()
  const { data, error } = useQuery(read(desk.find, { query: { q: code } }))
  const parcel = data?.parcels.find(({ _id }) => _id === code) ?? null
  useEffect(() => {
    if (error || (data && !parcel)) {
      toastError(error?.message ?? t('today.foundNothing'))
      openParcel(null)
    }
  }, [error, data, parcel, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of screen must close the parcel
  useEffect(() => () => openParcel(null), [pathname])
  return <ManageDrawer parcel={parcel} onClose={() => openParcel(null)} />
}
