/** Hosts outside that pages of ours may use, by the directive of the content policy that lets them in; `payment` is
 * of the permissions policy. */
export type Outside = Readonly<
  Partial<Record<'script-src' | 'connect-src' | 'frame-src' | 'form-action' | 'payment', readonly string[]>>
>
const directives = ['script-src', 'connect-src', 'frame-src', 'form-action', 'payment'] as const

/** All of them together, each host once. */
export const together = (all: readonly Outside[]): Outside =>
  Object.fromEntries(directives.map((name) => [name, [...new Set(all.flatMap((one) => one[name] ?? []))]]))
