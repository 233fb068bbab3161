import { ProviderDown } from '../provider.ts'

const LARGEST = 512 * 1024

export type Store = { storeId: string; password: string; origin: string }
/** A store, with the signal that limits the time of all requests of one task together. */
export type Line = Store & { signal: AbortSignal }
export type Told = Record<string, unknown>

/** Posts a form to the gateway; the password travels in the body, never in a URL. */
export const post = (store: Line, path: string, fields: Record<string, string>) =>
  ask(`${store.origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ ...credentials(store), ...fields }),
    signal: store.signal,
  })

/** Queries the gateway, which requires the password in the URL: so fetch errors are never passed on. */
export const get = (store: Line, path: string, fields: Record<string, string>) =>
  ask(`${store.origin}${path}?${new URLSearchParams({ ...fields, ...credentials(store), v: '1', format: 'json' })}`, {
    signal: store.signal,
  })

const credentials = ({ storeId, password }: Store) => ({ store_id: storeId, store_passwd: password })

const ask = async (url: string, init: RequestInit): Promise<Told> => {
  try {
    const reply = await fetch(url, { ...init, redirect: 'error' })
    if (!reply.ok) throw new ProviderDown(`SSLCommerz answers ${reply.status}`)
    const text = await reply.text()
    const told: unknown = text.length > LARGEST ? null : JSON.parse(text)
    if (typeof told === 'object' && told !== null) return told as Told
    throw new ProviderDown('SSLCommerz answers what is no object')
  } catch (error) {
    if (error instanceof ProviderDown) throw error
    throw new ProviderDown(`SSLCommerz does not answer: ${(error as Error).name}`)
  }
}

export const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Parses `100.00` into hundredths; returns -1 for anything that is not an amount, which matches none. */
export const hundredthsOf = (value: unknown) => {
  const text = textOf(value)
  return /^\d{1,9}(\.\d{1,2}0*)?$/.test(text) ? Math.round(Number(text) * 100) : -1
}
