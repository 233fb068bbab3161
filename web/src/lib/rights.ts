import { describe } from '@ranar/contract/endpoint'
import type { MessageKey } from '@ranar/contract/messages/index'
import type { Right } from '@ranar/contract/rights'
import type { staff } from '@ranar/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { read } from './reading.ts'
import { useMe } from './session.ts'

const own = describe<typeof staff.rights>('GET', '/admin/rights', { shows: ['people'] })

/** Message key of the refusal for an admin who lacks a right. */
export const lacksRight = {
  dispatch: 'common.lacksDispatch',
  money: 'common.lacksMoney',
  people: 'common.lacksPeople',
} as const satisfies Record<Right, MessageKey>

/** Returns a test for a right: true for root, for people who are not admins, and until the rights are loaded. */
export const useRights = (): ((right: Right | undefined) => boolean) => {
  const me = useMe()
  const isAsked = me?.role === 'admin' && !me.isRoot
  const { data } = useQuery({ ...read(own), enabled: isAsked })
  return (right) => right === undefined || !isAsked || (data?.rights.includes(right) ?? true)
}

export const useMay = (right: Right) => useRights()(right)
