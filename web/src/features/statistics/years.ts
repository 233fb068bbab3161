import { FIRST_YEAR } from '@ranar/contract/statistics'
import { today } from '../../lib/clock.ts'

/** This year in Dhaka. */
export const thisYear = () => Number(today().slice(0, 4))

/** Every year with statistics, the newest first. */
export const years = () => Array.from({ length: thisYear() - FIRST_YEAR + 1 }, (_, back) => thisYear() - back)

/** Parses the year in the URL; the current year if there are no statistics of it. */
export const yearOf = (asked: string | undefined) => years().find((year) => String(year) === asked) ?? thisYear()
