export const KEPT_IMPORTS = 'ranar-imports'

/** Forgets the files that somebody was booking from on this device. */
export const dropImports = () => {
  try {
    indexedDB.deleteDatabase(KEPT_IMPORTS)
  } catch {
    // Nothing was kept.
  }
}
