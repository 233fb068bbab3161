/** localStorage key of the answers that can be read offline; see persisted-store.ts. */
export const STORE = 'ranar-kept'

export const wipePersisted = () => localStorage.removeItem(STORE)
