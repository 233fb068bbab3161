// Dhaka keeps the same offset all year.
const HOME_OFFSET_MINUTES = -360

/** Whether this browser's clock shows another hour than Dhaka's. */
export const isAway = () => new Date().getTimezoneOffset() !== HOME_OFFSET_MINUTES
