import type { PaymentProvider } from '@ranar/contract/payments'

/** Whether the card is entered on our page; other ways lead to the provider's page. */
export const isField = (kind: PaymentProvider) => kind === 'stripe' || kind === 'sandbox'

const CHOICE = 'ranar-pay-with'
export const rememberWay = (kind: PaymentProvider) => {
  try {
    localStorage.setItem(CHOICE, kind)
  } catch {}
}
/** Returns this browser's last choice if it is still offered. */
export const lastWay = (offered: readonly PaymentProvider[]): PaymentProvider | undefined => {
  let last: string | null = null
  try {
    last = localStorage.getItem(CHOICE)
  } catch {}
  return offered.find((kind) => kind === last)
}

const LEFT = 'ranar-left-to-pay'
/** Remembers the parcel for which this tab has left to a provider's page. */
export const noteLeaving = (parcelId: string) => {
  try {
    sessionStorage.setItem(LEFT, parcelId)
  } catch {}
}
export const hasLeft = (parcelId: string | undefined) => {
  try {
    return parcelId !== undefined && sessionStorage.getItem(LEFT) === parcelId
  } catch {
    return false
  }
}
