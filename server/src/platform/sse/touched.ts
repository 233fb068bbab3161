/** What changed; undefined for everything. */
export type Touched = readonly string[] | undefined

export const both = (some: Touched, more: Touched): Touched => some && more && [...new Set([...some, ...more])]
