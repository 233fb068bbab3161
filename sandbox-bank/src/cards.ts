import { nested, type Params, textOf } from './form.ts'
import { missingParameter } from './refusals.ts'
import type { CardError } from './schema.ts'

const known = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficientFunds',
  '4000002500003155': 'asksFirst',
  '4000000000005126': 'refundFails',
} as const
type Behaviour = (typeof known)[keyof typeof known]

/** Names of the same cards in the provider's documentation. */
const named: Record<string, keyof typeof known> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_refundFail: '4000000000005126',
}

const cardError = (code: string, message: string, decline_code?: string): CardError => ({
  type: 'card_error',
  code,
  ...(decline_code && { decline_code }),
  message,
})
const declines: Partial<Record<Behaviour, CardError>> = {
  declined: cardError('card_declined', 'Your card was declined.', 'generic_decline'),
  insufficientFunds: cardError('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
}
const unknownCard = cardError(
  'card_declined',
  'Your card was declined. Only test cards can be used here.',
  'test_mode_live_card',
)

const passesLuhn = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, i) => {
    const value = Number(digit) * (i % 2 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

const expiry = (month: number, year: number, now: Date): CardError | undefined => {
  if (!(Number.isInteger(month) && month >= 1 && month <= 12))
    return cardError('invalid_expiry_month', "Your card's expiration month is invalid.")
  const fullYear = year < 100 ? 2000 + year : year
  if (!Number.isInteger(fullYear) || fullYear > now.getUTCFullYear() + 50)
    return cardError('invalid_expiry_year', "Your card's expiration year is invalid.")
  if (Date.UTC(fullYear, month) <= now.getTime()) return cardError('expired_card', 'Your card has expired.')
}

/** Returns what the card of a confirmation will do, or the error that refuses it. Throws if no card is given. */
export const readCard = (
  params: Params,
  now: Date,
): { error: CardError } | { asksFirst: boolean; refundFails: boolean; last4: string } => {
  const name = textOf(params.payment_method)
  const card = nested(nested(params.payment_method_data).card)
  const number = name ? named[name] : textOf(card.number)?.replace(/[\s-]/g, '')
  if (!number) throw missingParameter('payment_method')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    return { error: cardError('incorrect_number', 'Your card number is incorrect.') }
  const late = name ? undefined : expiry(Number(textOf(card.exp_month)), Number(textOf(card.exp_year)), now)
  if (late) return { error: late }
  if (!name && !/^\d{3,4}$/.test(textOf(card.cvc) ?? ''))
    return { error: cardError('invalid_cvc', "Your card's security code is invalid.") }
  const behaviour = (known as Record<string, Behaviour>)[number]
  if (!behaviour) return { error: unknownCard }
  const decline = declines[behaviour]
  return decline
    ? { error: decline }
    : { asksFirst: behaviour === 'asksFirst', refundFails: behaviour === 'refundFails', last4: number.slice(-4) }
}
