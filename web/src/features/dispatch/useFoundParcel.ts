import { desk } from '@ranar/contract/desk'
import type { AdminParcel } from '@ranar/contract/parcels'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { useFound } from '../../lib/useFound.ts'

/** Returns the parcel of a code, searched by the server if it is not listed; see `useFound`. */
export const useFoundParcel = (
  code: string | undefined,
  listed: readonly AdminParcel[] | undefined,
  onMiss: () => void,
): AdminParcel | null => {
  const t = useT()
  return useFound({
    id: code,
    listed,
    alone: read(desk.find, { query: { q: code ?? '' } }),
    itemsOf: ({ parcels }) => parcels,
    none: t('today.noParcel', { code: code ?? '' }),
    onMiss,
  })
}
