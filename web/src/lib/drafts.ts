const PREFIX = 'ranar-draft:'
const OWN = 'ranar-own-draft:'

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

const claims = new Map<string, Promise<string>>()
/** The name of this tab's own draft of a kind, as long as the tab lives: the one it had before a reload, else the
 * newest that no open tab holds, else a new one. */
export const claimDraft = (kind: string) => {
  const claim = claims.get(kind) ?? findFree(kind)
  claims.set(kind, claim)
  return claim
}

const findFree = async (kind: string) => {
  const fresh = `${kind}:${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
  try {
    for (const name of candidates(kind, sessionStorage.getItem(OWN + kind)))
      if (await hold(name)) return own(kind, name)
    await hold(fresh)
    return own(kind, fresh)
  } catch {
    // A browser that keeps nothing has nothing to share between tabs.
    return fresh
  }
}

const own = (kind: string, name: string) => {
  sessionStorage.setItem(OWN + kind, name)
  return name
}

const candidates = (kind: string, last: string | null) => {
  // Without locks nobody knows which drafts other tabs hold.
  const known = 'locks' in navigator ? Object.keys(localStorage) : []
  const mine = known.filter((key) => key.startsWith(`${PREFIX}${kind}:`)).map((key) => key.slice(PREFIX.length))
  const at = (name: string) => readDraft<{ at?: number }>(name)?.at ?? 0
  const newest = mine.sort((one, other) => at(other) - at(one))
  return last ? [last, ...newest] : newest
}

/** Holds a draft until the tab is closed; false when another tab has it. */
const hold = (name: string) =>
  new Promise<boolean>((resolve, reject) => {
    if (!('locks' in navigator)) return resolve(true)
    navigator.locks
      .request(PREFIX + name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock && new Promise(() => {})
      })
      .catch(reject)
  })
