/** What one parcel weighs at most. */
export const MAX_WEIGHT_KG = 100
