import { addCollection } from '../cash/collections.ts'
import { moneyOf, type ParcelMoney } from '../cash/money-of-parcel.ts'
import { fromGoods } from '../cash/split.ts'
import { type Posting, post } from '../ledger/post.ts'
import { getDue } from '../parcels/due.ts'
import { openException } from '../parcels/exceptions.ts'
import { addRefund, succeededPayment } from '../payments/refunds.ts'
import type { Tx } from '../platform/db/db.ts'
import { together } from '../platform/db/together.ts'
import { tellGoesBack } from './tell-goes-back.ts'

type Taken = {
  /** Null if paid at the office's counter. */
  courierId: number | null
  taka: number
  dueTaka: number
  by?: 'cash' | 'mobile'
  trx?: string | null
  reason?: string | null
  actionId?: string
  /** True if the courier was told to take this amount; then nobody has to decide about it. */
  isEqual: boolean
  /** True if another exception already covers this money, so that no `cash` exception is opened. */
  isAsked?: boolean
  actorId: number | null
}

/** Records and posts what was paid for the locked parcel whose books hold `money`; unexpected amounts and mobile payments
 * wait in suspense. */
export const collectMoney = async (tx: Tx, money: ParcelMoney, taken: Taken) => {
  const { taka, dueTaka, by = 'cash', trx = null, reason = null, actionId = null, courierId } = taken
  if (taka === 0 && dueTaka === 0) return
  const parcelId = money.id
  // A second payment for a parcel is never posted without a decision.
  const isEqual = taken.isEqual && (taka === 0 || (money.goodsTaka === 0 && money.chargeTaka === 0))
  const collectionId = await addCollection(tx, {
    parcelId,
    courierId,
    actionId,
    taka,
    dueTaka,
    by,
    trx,
    reason,
    isEqual,
  })
  if (taka === 0 && isEqual) return
  const common = { parcelId, collectionId, courierId, senderId: money.senderId, actorId: taken.actorId }
  if (!isEqual || by === 'mobile')
    return suspend(tx, { ...common, taka, by, told: { due: dueTaka, reason }, isAsked: taken.isAsked === true })
  await postEqual(tx, money, common, taka)
}

type Common = {
  parcelId: number
  collectionId: number
  courierId: number | null
  senderId: number
  actorId: number | null
}

type Undecided = Common & {
  taka: number
  isAsked: boolean
  by: 'cash' | 'mobile'
  told: { due: number; reason: string | null }
}
const suspend = async (tx: Tx, { taka, isAsked, by, told, ...common }: Undecided) => {
  const key = `collection:${common.collectionId}`
  await post(tx, [{ ...common, kind: undecidedKind({ by, ...common }), taka, key: `${key}:undecided` }])
  if (isAsked) return
  await openException(tx, {
    kind: 'cash',
    parcelId: common.parcelId,
    courierId: common.courierId,
    detail: { by, ...told },
    amountTaka: taka,
    dedupeKey: key,
  })
}

/** Returns the transfer kind of undecided money: on the company's mobile number, in the office or with the courier. */
export const undecidedKind = ({ by, courierId }: { by: 'cash' | 'mobile'; courierId: number | null }) => {
  if (by === 'mobile') return 'mobile_paid'
  return courierId === null ? 'counter_undecided' : 'undecided'
}

const postEqual = async (tx: Tx, money: ParcelMoney, common: Common, taka: number) => {
  const chargeTaka = taka - Math.min(taka, money.codTaka)
  const goodsTaka = taka - chargeTaka
  const atCounter = common.courierId === null
  const key = `collection:${common.collectionId}`
  // The courier collected a charge that a card had already paid: keep the cash and refund the card in full.
  if (chargeTaka > 0 && money.isPaidByCard) {
    const paid = await succeededPayment(tx, common.parcelId)
    if (paid) {
      await addRefund(tx, paid, 'duplicate')
      await tellGoesBack(tx, money, paid.id)
    }
  }
  await post(tx, [
    { ...common, kind: atCounter ? 'counter_charge' : 'charge_collected', taka: chargeTaka, key: `${key}:charge` },
    { ...common, kind: atCounter ? 'counter_goods' : 'goods_collected', taka: goodsTaka, key: `${key}:goods` },
    ...goodsPostings(money, common, goodsTaka, { isInOffice: atCounter, key }),
  ])
}

/** Returns the postings out of the goods' money: charge, COD fee and, once the office has it, the sender's share. */
export const goodsPostings = (
  money: ParcelMoney,
  common: Omit<Posting, 'kind' | 'taka' | 'key'> & { collectionId: number },
  goodsTaka: number,
  { isInOffice, key }: { isInOffice: boolean; key: string },
): Posting[] => {
  const { chargeTaka, feeTaka, payableTaka } = fromGoods(money, goodsTaka)
  return [
    { ...common, kind: 'charge_from_goods', taka: chargeTaka, key: `${key}:charge_from_goods` },
    { ...common, kind: 'cod_fee', taka: feeTaka, key: `${key}:fee` },
    { ...common, kind: 'payable', taka: isInOffice ? payableTaka : 0, key: `${key}:payable` },
  ]
}

/** Collects what is due, or the earlier due amount that the courier saw, for a delivery without a stated amount. */
export const collectUnsaid = async (
  tx: Tx,
  parcelId: number,
  of: Pick<Taken, 'courierId' | 'actorId' | 'actionId'>,
  dueSeen?: number | null,
) => {
  const [{ due, shown }, money] = await together(tx, () => [getDue(tx, parcelId), moneyOf(tx, parcelId)])
  const taka = dueSeen != null && shown.includes(dueSeen) ? dueSeen : due
  await collectMoney(tx, money, { ...of, taka, dueTaka: due, isEqual: true })
  return money
}

export const payDue = async (tx: Tx, parcelId: number, of: Pick<Taken, 'courierId' | 'actorId'>) => {
  const { isPaidByCard } = await collectUnsaid(tx, parcelId, of)
  // It reads the money again, because collecting may have refunded the card.
  if (isPaidByCard) await earnPrepaid(tx, parcelId, of.actorId)
}

/** Posts a card payment as revenue once its parcel is delivered, unless it is being refunded. */
export const earnPrepaid = async (tx: Tx, parcelId: number, actorId: number | null) => {
  const { prepaidTaka, isPaidByCard, earnedTimes } = await moneyOf(tx, parcelId)
  if (isPaidByCard && prepaidTaka > 0)
    await post(tx, [
      { kind: 'prepaid_earned', taka: prepaidTaka, key: `parcel:${parcelId}:earned:${earnedTimes}`, parcelId, actorId },
    ])
}
