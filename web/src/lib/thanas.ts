import { places } from '@ranar/contract/places'
import { read } from './read.ts'

/** The query of all thanas and districts; the list changes with a release only. */
export const allThanas = { ...read(places.thanas), staleTime: Number.POSITIVE_INFINITY }
