/** A form-encoded body as nested values: `a[b]=c` is `{ a: { b: 'c' } }`. */
export type Params = { [name: string]: string | Params | undefined }

export const parseForm = (encoded: string): Params => {
  const parsed: Params = Object.create(null)
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[').slice(0, 6)
    let at = parsed
    for (const step of path.slice(0, -1)) {
      const inner = at[step]
      const next: Params = typeof inner === 'object' ? inner : Object.create(null)
      at[step] = next
      at = next
    }
    at[path.at(-1) ?? ''] = value
  }
  return parsed
}

export const textOf = (value: string | Params | undefined) =>
  typeof value === 'string' && value !== '' ? value : undefined
export const nested = (value: string | Params | undefined): Params => (typeof value === 'object' ? value : {})
export const textsOf = (value: string | Params | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(nested(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
