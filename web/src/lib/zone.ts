// Dhaka has no daylight saving time.
const HOME_OFFSET_MINUTES = -360

/** Whether this device's time differs from Dhaka's. */
export const isAway = () => new Date().getTimezoneOffset() !== HOME_OFFSET_MINUTES
