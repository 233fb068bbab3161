/** Returns a cookie of this browser, or undefined; always undefined on the server. */
export const readCookie = (name: string) =>
  typeof document === 'undefined' ? undefined : cookieIn(document.cookie, name)

/** Returns a cookie's value from a `Cookie` header, or undefined. */
export const cookieIn = (header: string | undefined, name: string) =>
  (header ?? '')
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Stores a preference, which is not secret, in a cookie that the server reads too. */
export const writeCookie = (name: string, value: string, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}

export const YEAR_SECONDS = 31_536_000
