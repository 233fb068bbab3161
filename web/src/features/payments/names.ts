import type { MessageKey } from '@ranar/contract/messages/index'
import type { PaymentProvider } from '@ranar/contract/payments'

/** Payers' names for the ways to pay. */
export const wayText = {
  stripe: 'paying.stripe',
  sandbox: 'paying.sandbox',
  sslcommerz: 'paying.sslcommerz',
  sslcommerz_sandbox: 'paying.sslcommerz_sandbox',
} as const satisfies Record<PaymentProvider, MessageKey>

/** Names of the providers, where a text or root's list names them. */
export const providerText = {
  stripe: 'paying.byStripe',
  sandbox: 'paying.bySandbox',
  sslcommerz: 'paying.bySslcommerz',
  sslcommerz_sandbox: 'paying.bySslcommerz_sandbox',
} as const satisfies Record<PaymentProvider, MessageKey>
