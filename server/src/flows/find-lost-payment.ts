import { isPaid } from '../payments/open-sessions.ts'
import { type Page, type Provider, ProviderDown, ProviderRefusal, type Session } from '../payments/provider.ts'
import { isCaughtUp, unseenSince } from '../payments/reconciliation.ts'
import { badGateway } from '../platform/problems.ts'
import { claimSession } from './claim-session.ts'
import type { Deps } from './settle-payment.ts'

const PATIENCE_MS = 2500

type Asked = { parcelId: number; parcelCode: string }
/** After a restart, looks at the provider for a payment that a restored backup lacks, before the sender may pay again.
 * Returns whether the parcel is paid. 502 if the lists take too long; a provider that cannot list blocks nobody. */
export const findLostPayment = async (
  deps: Deps & { startedAt: Date },
  provider: Provider,
  { parcelId, parcelCode }: Asked,
) => {
  const { db, log, startedAt } = deps
  const { kind, lists } = provider
  if (!lists || (await isCaughtUp(db, kind, startedAt))) return false
  const since = await unseenSince(db, kind)
  const end = performance.now() + PATIENCE_MS
  let after: string | null = null
  do {
    if (performance.now() > end) throw badGateway('payments.providerDown')
    const page: Page<Session> | null = await lists.sessions(since, after).catch((error: unknown) => {
      if (!(error instanceof ProviderDown || error instanceof ProviderRefusal)) throw error
      log.error({ error: error.message }, 'the provider does not list its sessions')
      return null
    })
    const paid =
      page?.items.filter((session) => session.status === 'succeeded' && session.parcelCode === parcelCode) ?? []
    for (const { id } of paid) await claimSession(deps, kind, id)
    // A payment that was refunded must not block a new one.
    if (paid.length > 0 && (await isPaid(db, parcelId))) return true
    after = page?.hasMore ? page.last : null
  } while (after)
  return false
}
