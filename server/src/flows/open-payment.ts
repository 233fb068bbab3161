import { payableStages, stageName } from '@ranar/contract'
import { lockOwnParcel } from '../parcels/find.ts'
import { findOpenPayment } from '../payments/find.ts'
import { addPayment } from '../payments/ledger.ts'
import { closeOpenSessions, closeSessionOf, isPaid } from '../payments/open-sessions.ts'
import { findPayer } from '../payments/payer.ts'
import type { Provider } from '../payments/provider.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { conflict } from '../platform/problems.ts'
import { countTry } from '../platform/rate-limits/rate-limits.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** Returns the open payment of the sender's parcel at this provider, or adds one. 409 if there is nothing to pay. */
export const openPayment = (db: Db, user: SessionUser, provider: Provider, typed: string) =>
  transact(db, async (tx) => {
    const parcel = await lockOwnParcel(tx, user, typed)
    if (!payableStages.includes(parcel.stage))
      throw conflict('payments.notPayable', { stage: { key: stageName[parcel.stage] } })
    if (await isPaid(tx, parcel.id)) throw conflict('payments.alreadyPaid')
    const open = await findOpenPayment(tx, parcel.id, provider.kind)
    const isRight = open?.amountTaka === parcel.priceTaka && (open.sessionId || !open.keyIsOld)
    if (open && isRight && (provider.entrance.field || open.ageSeconds < provider.entrance.seconds))
      return { ...open, parcelCode: parcel.code, payer: await findPayer(tx, user.id) }
    // An expired page closes its own payment only; those at other providers stay open.
    if (open && isRight) await closeSessionOf(tx, open.id)
    else if (open) await closeOpenSessions(tx, parcel.id)
    await countTry(tx, `sessions:${user.id}`, { max: 10, seconds: 60 })
    const payment = await addPayment(tx, parcel, provider)
    return { ...payment, parcelCode: parcel.code, payer: await findPayer(tx, user.id) }
  })
