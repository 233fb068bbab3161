import { useCallback } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import { roleTexts } from '../../lib/roles.ts'
import { useMe } from '../../lib/session.ts'
import { useChunk } from '../../lib/useChunk.ts'

/** Loads the texts of the user's dashboard; returns whether they are here. */
export const useFullTexts = () => {
  const { i18n } = useI18n()
  const role = useMe()?.role
  const load = useCallback(() => i18n.need('full', ...(role ? [roleTexts[role]] : [])).then(() => true), [i18n, role])
  return useChunk(load) ?? (i18n.groups.has('full') && (!role || i18n.groups.has(roleTexts[role])))
}
