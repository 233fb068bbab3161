import type { MessageKey } from '@ranar/contract/messages/index'
import type { PaymentProvider } from '@ranar/contract/payments'

/** How a payer calls the way. */
export const wayText = {
  stripe: 'paying.stripe',
  sandbox: 'paying.sandbox',
  sslcommerz: 'paying.sslcommerz',
  sslcommerz_sandbox: 'paying.sslcommerz_sandbox',
} as const satisfies Record<PaymentProvider, MessageKey>

/** The provider by its name, for those who look into its pages. */
export const providerText = {
  stripe: 'paying.byStripe',
  sandbox: 'paying.bySandbox',
  sslcommerz: 'paying.bySslcommerz',
  sslcommerz_sandbox: 'paying.bySslcommerz_sandbox',
} as const satisfies Record<PaymentProvider, MessageKey>
