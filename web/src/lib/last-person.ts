const LAST = 'ranar-last-person'

/** Who worked on this device last, by `_id`; null when nobody did since a logout, or the browser keeps nothing. */
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
    // Then nothing else was kept either.
  }
}
