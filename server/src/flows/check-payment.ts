import type { Parcel } from '@ranar/contract'
import { getParcel } from '../parcels/find.ts'
import { readCode } from '../parcels/tracking-code.ts'
import { areSettled, isLastReturned, openPaymentsOf } from '../payments/find.ts'
import { ProviderDown, ProviderRefusal } from '../payments/provider.ts'
import { badGateway } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { type Deps, settlePayment } from './settle-payment.ts'

/** Settles the open payments of the sender's parcel and returns the parcel. 502 while a provider does not answer. */
export const checkPayment = async (deps: Deps, user: SessionUser, typed: string): Promise<Parcel> =>
  getParcel(deps.db, await settleOpen(deps, user, typed))

/** Same as `checkPayment`, and also returns whether every payment of the parcel is settled and the last goes back. */
export const tellOutcome = async (deps: Deps, user: SessionUser, typed: string) => {
  const parcelId = await settleOpen(deps, user, typed)
  const endingByTime = deps.providers.all.flatMap(({ kind, endSession }) => (endSession ? [] : kind))
  // Read before the parcel, so that a payment settled in between is included in the parcel.
  const isSettled = await areSettled(deps.db, parcelId, endingByTime)
  const goesBack = await isLastReturned(deps.db, parcelId)
  return { parcel: await getParcel(deps.db, parcelId), isSettled, goesBack }
}

const settleOpen = async (deps: Deps, user: SessionUser, typed: string) => {
  const { parcelId, paymentIds } = await openPaymentsOf(deps.db, user, readCode(typed) ?? '')
  await Promise.all(paymentIds.map((id) => settlePayment(deps, id))).catch(refuseAsAway)
  return parcelId
}

const refuseAsAway = (error: unknown) => {
  throw error instanceof ProviderDown || error instanceof ProviderRefusal ? badGateway('payments.providerDown') : error
}
