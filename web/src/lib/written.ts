const KEY = 'ranar-written'

/** Text that a guest typed into a form that needs a login, and the path of that form. */
type Written = { path: string; values: Record<string, string> }

/** Returns the stored text of this tab; it is kept until it is sent, or until logout. */
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
    // Without sessionStorage the text is lost on the way to the login.
  }
}

export const dropWritten = () => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without sessionStorage nothing was stored.
  }
}
