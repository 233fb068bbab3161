import { openOnce } from '../open-once.ts'
import { openScans } from './store.ts'

/** The one list of scans of this page. */
export const { using } = openOnce(openScans)
