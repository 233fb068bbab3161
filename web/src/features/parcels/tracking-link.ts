import { stringifySearch } from '../../lib/search.ts'

/** Public tracking URL of a parcel. */
export const trackingLink = (id: string) => `${location.origin}/parcel-status${stringifySearch({ parcel_id: id })}`
