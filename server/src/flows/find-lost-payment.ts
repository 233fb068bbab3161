import { ProviderRefusal } from '../payments/provider.ts'
import { type Intent, type Page, ProviderDown } from '../payments/provider-objects.ts'
import { isCaughtUp, unseenSince } from '../payments/reconciliation.ts'
import { badGateway } from '../platform/problems.ts'
import { claimIntent } from './claim-intent.ts'
import type { Deps } from './settle-payment.ts'

const PATIENCE_MS = 2500

/**
 * After a start the books may be older than the provider's, restored from a backup: then it is asked whether this parcel has been paid before anybody may pay it again.
 * A provider that cannot say so keeps nobody from paying: what comes twice goes back. Answers whether there was one.
 */
export const findLostPayment = async (deps: Deps & { startedAt: Date }, parcelCode: string) => {
  const { db, provider, log, startedAt } = deps
  if (await isCaughtUp(db, startedAt)) return false
  const since = await unseenSince(db)
  const end = performance.now() + PATIENCE_MS
  let after: string | null = null
  do {
    if (performance.now() > end) throw badGateway('payments.providerDown')
    const page: Page<Intent> | null = await provider.listIntents(since, after).catch((error: unknown) => {
      if (!(error instanceof ProviderDown || error instanceof ProviderRefusal)) throw error
      log.error({ error: error.message }, 'the provider does not list its intents')
      return null
    })
    const paid = page?.items.filter((intent) => intent.status === 'succeeded' && intent.parcelCode === parcelCode) ?? []
    for (const { id } of paid) await claimIntent(deps, id)
    if (paid.length > 0) return true
    after = page?.hasMore ? page.last : null
  } while (after)
  return false
}
