import type { Parcel } from '@ranar/contract'
import { getParcel } from '../parcels/find.ts'
import { readCode } from '../parcels/tracking-code.ts'
import { openPaymentsOf } from '../payments/ledger.ts'
import { ProviderDown, ProviderRefusal } from '../payments/provider.ts'
import { badGateway } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { type Deps, settlePayment } from './settle-payment.ts'

/** Asks the provider about the open payments of one's own parcel and answers the parcel as it then is; 502 while the
 * provider is away. */
export const checkPayment = async (deps: Deps, user: SessionUser, typed: string): Promise<Parcel> => {
  const { parcelId, paymentIds } = await openPaymentsOf(deps.db, user, readCode(typed) ?? '')
  await Promise.all(paymentIds.map((id) => settlePayment(deps, id))).catch(refuseAsAway)
  return getParcel(deps.db, parcelId)
}

const refuseAsAway = (error: unknown) => {
  throw error instanceof ProviderDown || error instanceof ProviderRefusal ? badGateway('payments.providerDown') : error
}
