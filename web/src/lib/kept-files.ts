/** Databases of this device that a logout deletes: files for bulk booking, and pictures taken at a door but not saved. */
export const KEPT_IMPORTS = 'ranar-imports'
export const KEPT_PICTURES = 'ranar-door-pictures'

/** Deletes both. */
export const dropKeptFiles = () => {
  try {
    for (const name of [KEPT_IMPORTS, KEPT_PICTURES]) indexedDB.deleteDatabase(name)
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}
