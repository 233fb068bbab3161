const PREFIX = 'ranar-draft:'

/** What was written and not sent yet, kept in this browser until logout; undefined when there is none. */
export const readDraft = <T>(name: string): T | undefined => {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? '') as T
  } catch {
    return undefined
  }
}

/** Whether the browser keeps it. */
export const saveDraft = (name: string, draft: unknown) => {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (name: string) => {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // Nothing was kept.
  }
}

export const dropDrafts = () => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
