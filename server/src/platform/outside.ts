/** External hosts that our pages may use, by CSP directive; `payment` belongs to the permissions policy. */
export type Outside = Readonly<
  Partial<Record<'script-src' | 'connect-src' | 'frame-src' | 'form-action' | 'payment', readonly string[]>>
>
const directives = ['script-src', 'connect-src', 'frame-src', 'form-action', 'payment'] as const

/** Merges lists of external hosts, each host once. */
export const together = (all: readonly Outside[]): Outside =>
  Object.fromEntries(directives.map((name) => [name, [...new Set(all.flatMap((one) => one[name] ?? []))]]))
