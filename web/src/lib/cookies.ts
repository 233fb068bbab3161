/** A cookie of this browser, or undefined; on the server there are none. */
export const readCookie = (name: string) =>
  typeof document === 'undefined' ? undefined : cookieIn(document.cookie, name)

/** A cookie in a `Cookie` header. */
export const cookieIn = (header: string | undefined, name: string) =>
  (header ?? '')
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Keeps a choice that is no secret, for pages and server alike. */
export const writeCookie = (name: string, value: string, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}

export const YEAR_SECONDS = 31_536_000
