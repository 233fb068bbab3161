/** The changed subjects; undefined means all. */
export type Touched = readonly string[] | undefined

export const both = (some: Touched, more: Touched): Touched => some && more && [...new Set([...some, ...more])]
