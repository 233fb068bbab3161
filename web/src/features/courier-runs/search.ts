const dayOf = (value: unknown) => (/^(19|20|21)\d\d-\d\d-\d\d$/.test(String(value)) ? String(value) : undefined)
const idOf = (value: unknown) => (/^[0-9a-f-]{36}$/i.test(String(value)) ? String(value) : undefined)

/** What an address of these screens may hold: a day, which is today when it is left out, and a courier. */
export const daySearch = (
  raw: Record<string, unknown>,
): { day?: string | undefined; courier?: string | undefined } => ({ day: dayOf(raw.day), courier: idOf(raw.courier) })
