import type { ApplicationKind, applications } from '@ranar/contract/applications'
import { describe } from '@ranar/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/reading.ts'

const mine = describe<typeof applications.mine>('GET', '/consumer/my-applications', {
  shows: ['applications', 'people'],
})

/** Returns the user's last application of this kind; undefined if there is none or while loading. */
export const useLastApplication = (kind: ApplicationKind, enabled: boolean) =>
  useQuery({ ...read(mine), enabled }).data?.applies.find(({ applyFor }) => applyFor === kind)
