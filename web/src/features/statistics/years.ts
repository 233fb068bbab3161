import { FIRST_YEAR } from '@ranar/contract/statistics'
import { today } from '../../lib/clock.ts'

/** This year in Dhaka. */
export const thisYear = () => Number(today().slice(0, 4))

/** Every year that there are statistics of, the newest first. */
export const years = () => Array.from({ length: thisYear() - FIRST_YEAR + 1 }, (_, back) => thisYear() - back)

/** The year that an address asks for; this one when it asks for none that there is. */
export const yearOf = (asked: string | undefined) => years().find((year) => String(year) === asked) ?? thisYear()
