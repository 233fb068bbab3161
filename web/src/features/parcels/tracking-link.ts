import { stringifySearch } from '../../lib/search.ts'

/** The public address that shows where a parcel is. */
export const trackingLink = (id: string) => `${location.origin}/parcel-status${stringifySearch({ parcel_id: id })}`
