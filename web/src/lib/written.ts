const KEY = 'ranar-written'

/** What a guest has written in a form that needs a login, and the path of that form. */
type Written = { path: string; values: Record<string, string> }

/** Kept in this tab until it is sent, or until logout. */
export const readWritten = (): Written | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Written | null) ?? undefined
  } catch {
    return undefined
  }
}

export const saveWritten = (written: Written) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(written))
  } catch {
    // A browser that keeps nothing loses the form's text on the way to the login.
  }
}

export const dropWritten = () => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
