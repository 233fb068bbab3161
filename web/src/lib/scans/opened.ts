import { openOnce } from '../open-once.ts'
import { openScans } from './store.ts'

/** The page's shared connection to the scans. */
export const { using } = openOnce(openScans)
