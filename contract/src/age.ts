/** Full years that somebody needs to carry parcels. */
export const ADULT_YEARS = 18

/** Whether a person born on `dob` has lived {@link ADULT_YEARS} years on `today`, both `yyyy-MM-dd`; a birthday of
 * February 29 comes on March 1. */
export const isAdult = (dob: string, today: string) =>
  `${String(Number(dob.slice(0, 4)) + ADULT_YEARS)}${dob.slice(4)}` <= today
