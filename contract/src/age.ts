/** Minimum age of a courier, in years. */
export const ADULT_YEARS = 18

/** Whether a person born on `dob` is an adult on `today` (`yyyy-MM-dd`). A February 29 birthday is March 1. */
export const isAdult = (dob: string, today: string) =>
  `${String(Number(dob.slice(0, 4)) + ADULT_YEARS)}${dob.slice(4)}` <= today
