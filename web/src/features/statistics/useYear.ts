import { statistics } from '@ranar/contract/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'

export const yearQuery = (year: number) => read(statistics.year, { query: { year } })
export const useYear = (year: number) => useQuery({ ...yearQuery(year), placeholderData: keepPreviousData })
export type YearQuery = ReturnType<typeof useYear>
