import { useCallback } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import { useChunk } from '../../lib/useChunk.ts'

/** Whether the texts of the dashboard are here; fetches them. */
export const useFullTexts = () => {
  const { i18n } = useI18n()
  const load = useCallback(() => i18n.need('full').then(() => true), [i18n])
  return useChunk(load) ?? i18n.groups.has('full')
}
