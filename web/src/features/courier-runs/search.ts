const dayOf = (value: unknown) => (/^(19|20|21)\d\d-\d\d-\d\d$/.test(String(value)) ? String(value) : undefined)
const idOf = (value: unknown) => (/^[0-9a-f-]{36}$/i.test(String(value)) ? String(value) : undefined)

/** Validates the URL search of these screens: `day` (absent means today) and `courier`; drops invalid values. */
export const daySearch = (
  raw: Record<string, unknown>,
): { day?: string | undefined; courier?: string | undefined } => ({ day: dayOf(raw.day), courier: idOf(raw.courier) })
