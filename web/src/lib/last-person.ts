const LAST = 'ranar-last-person'

/** Returns the `_id` of the last person logged in on this device; null after a logout or without localStorage. */
export const lastPerson = () => {
  try {
    return localStorage.getItem(LAST)
  } catch {
    return null
  }
}
export const keepPerson = (person: string | null) => {
  try {
    if (person === null) localStorage.removeItem(LAST)
    else localStorage.setItem(LAST, person)
  } catch {
    // Without localStorage no drafts were stored either.
  }
}
