/** The part of Stripe.js that we use. */
export type StripeCardElement = {
  mount(at: HTMLElement): void
  destroy(): void
  on(event: 'change', listener: (change: { error?: { message: string } }) => void): void
  on(event: 'ready', listener: () => void): void
}
type Confirmed = {
  error?: { message?: string; code?: string; payment_intent?: { status: string } }
  paymentIntent?: { status: string }
}
export type StripeJs = {
  elements(options?: { locale?: string }): { create(kind: 'card', options?: object): StripeCardElement }
  confirmCardPayment(secret: string, options: { payment_method: { card: StripeCardElement } }): Promise<Confirmed>
}
declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs
  }
}

const SCRIPT = 'https://js.stripe.com/v3/'
let loading: Promise<void> | undefined

/** Loads Stripe.js from Stripe's own domain, as Stripe requires, once per page. Rejects if it does not load. */
export const openStripe = async (publishableKey: string) => {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.onload = () => resolve()
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(new Error('Stripe.js did not come'))
    }
    document.head.append(script)
  })
  await loading
  if (!window.Stripe) throw new Error('Stripe.js did not start')
  return window.Stripe(publishableKey)
}
