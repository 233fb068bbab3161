import { FIRST_YEAR } from '@ranar/contract/statistics'
import { formats } from '../lib/format.ts'
import { ownZone } from '../lib/zone.ts'

/** This year where the reader is. */
export const thisYear = () => Number(formats('en', ownZone()).day(new Date().toISOString()).slice(0, 4))

/** Every year that there are statistics of, the newest first. */
export const years = () => Array.from({ length: thisYear() - FIRST_YEAR + 1 }, (_, back) => thisYear() - back)

/** The year that an address asks for; this one when it asks for none that there is. */
export const yearOf = (asked: string | undefined) => years().find((year) => String(year) === asked) ?? thisYear()
