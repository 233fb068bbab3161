/** Where this browser keeps what can be read without signal; see kept.ts. */
export const STORE = 'ranar-kept'

export const wipeKept = () => localStorage.removeItem(STORE)
