let aheadMs = 0

/** Updates the clock offset from the `Date` header of a reply; a missing or invalid one changes nothing. */
export const learnTime = (date: string | null) => {
  const told = Date.parse(date ?? '')
  if (!Number.isNaN(told)) aheadMs = told - Date.now()
}

/** Converts a time of this device (ms since 1970; default: now) to the server's clock. */
export const serverTime = (ms = Date.now()) => ms + aheadMs
