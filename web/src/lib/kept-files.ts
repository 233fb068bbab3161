export const KEPT_IMPORTS = 'ranar-imports'

/** Deletes the files for bulk booking that are stored on this device. */
export const dropImports = () => {
  try {
    indexedDB.deleteDatabase(KEPT_IMPORTS)
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}
