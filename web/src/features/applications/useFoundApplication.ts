import { type Application, applications } from '@ranar/contract/applications'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { useFound } from '../../lib/useFound.ts'

/** Returns the application of an id; see `useFound`. */
export const useFoundApplication = (
  id: string | undefined,
  listed: readonly Application[] | undefined,
  onMiss: () => void,
): Application | null => {
  const t = useT()
  return useFound({
    id,
    listed,
    alone: read(applications.list, { query: { applies_id: id } }),
    itemsOf: ({ applies }) => applies,
    none: t('applications.notFound'),
    onMiss,
  })
}
