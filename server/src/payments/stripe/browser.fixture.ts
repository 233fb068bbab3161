import type { startBank } from '@ranar/sandbox-bank/server'
import type pg from 'pg'
import Stripe from 'stripe'

type Provider = {
  bank: Pick<Awaited<ReturnType<typeof startBank>>, 'publishableKey' | 'host' | 'port'>
  books: { pool: Pick<pg.Pool, 'query'> }
}

/** Stands in for the provider's script in a payer's browser, and reads the provider's books. */
export const browserAt = ({ bank, books }: Provider) => {
  const browser = new Stripe(bank.publishableKey, {
    host: bank.host,
    port: bank.port,
    protocol: 'http',
    telemetry: false,
  })
  const idOf = (secret: string) => secret.split('_secret_')[0] as string
  /** Confirms an intent, as the card field does. */
  const confirm = (client_secret: string, payment_method = 'pm_card_visa') =>
    browser.rawRequest('POST', `/v1/payment_intents/${idOf(client_secret)}/confirm`, { client_secret, payment_method })
  /** Returns what was paid and given back for a parcel, by intent. */
  const atProvider = async (parcel: string) =>
    (
      await books.pool.query(
        "SELECT status, amount_received AS paid, amount_refunded AS back FROM sandbox_bank.intents WHERE metadata->>'parcel_id' = $1 ORDER BY created_at",
        [parcel],
      )
    ).rows
  return { browser, idOf, confirm, atProvider }
}
