import { type Given, originOf } from '../../platform/env.ts'
import type { Setup } from '../setup.ts'
import type { Store } from './call.ts'
import { openSslcommerz } from './sslcommerz.ts'

const names = ['SSLCOMMERZ_STORE_ID', 'SSLCOMMERZ_STORE_PASSWORD'] as const
const LIVE = 'https://securepay.sslcommerz.com'

const read = (given: Given): Store | null => {
  const origin = originOf(given('SSLCOMMERZ_API_BASE') ?? LIVE)
  if (!origin)
    throw new Error('SSLCOMMERZ_API_BASE must be an http or https origin, such as https://sandbox.sslcommerz.com')
  const [storeId, password] = names.map(given)
  if (storeId && password) return { storeId, password, origin }
  const missing = names.filter((name) => !given(name))
  if (missing.length < names.length) throw new Error(`${missing[0]} must be set too: SSLCommerz needs both, or none`)
  if (given('SSLCOMMERZ_API_BASE'))
    throw new Error(`SSLCOMMERZ_API_BASE must be left out, or ${names.join(', ')} set too`)
  return null
}

export const sslcommerz: Setup<Store> = {
  kind: 'sslcommerz',
  isSandbox: false,
  read,
  open: (store, { site, origin }) => openSslcommerz({ kind: 'sslcommerz', store, site, origin }),
  outside: {},
}

/** The sandbox that speaks the gateway's protocol and has a payment page of its own. */
export const sslcommerzSandbox: Setup<true, { store: Store }> = {
  kind: 'sslcommerz_sandbox',
  isSandbox: true,
  read: () => true,
  open: (_, { site, origin, bank }) => openSslcommerz({ kind: 'sslcommerz_sandbox', store: bank.store, site, origin }),
  outside: {},
}
