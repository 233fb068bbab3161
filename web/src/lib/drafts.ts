const PREFIX = 'ranar-draft:'
const OWN = 'ranar-own-draft:'

/** Returns an unsent draft, stored in this browser until logout; undefined when there is none. */
export const readDraft = <T>(name: string): T | undefined => {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? '') as T
  } catch {
    return undefined
  }
}

/** Stores a draft; false if the browser cannot. */
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
    // Without localStorage there is no draft.
  }
}

export const dropDrafts = () => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Without localStorage there are no drafts.
  }
}

const claims = new Map<string, Promise<string>>()
/** Names this tab's draft: the one from before a reload, else the newest that no open tab holds, else a new one. */
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
    // Without browser storage there are no drafts to share between tabs.
    return fresh
  }
}

const own = (kind: string, name: string) => {
  sessionStorage.setItem(OWN + kind, name)
  return name
}

const candidates = (kind: string, last: string | null) => {
  // Without the Web Locks API we cannot tell which drafts other tabs hold.
  const known = 'locks' in navigator ? Object.keys(localStorage) : []
  const mine = known.filter((key) => key.startsWith(`${PREFIX}${kind}:`)).map((key) => key.slice(PREFIX.length))
  const at = (name: string) => readDraft<{ at?: number }>(name)?.at ?? 0
  const newest = mine.sort((one, other) => at(other) - at(one))
  return last ? [last, ...newest] : newest
}

/** Locks a draft until the tab is closed; false when another tab holds it. */
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
