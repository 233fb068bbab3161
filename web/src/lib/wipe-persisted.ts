/** Where this browser keeps what can be read without signal; see persisted-store.ts. */
export const STORE = 'ranar-kept'

export const wipePersisted = () => localStorage.removeItem(STORE)
