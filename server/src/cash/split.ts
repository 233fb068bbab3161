import { codFeeTaka } from '@ranar/contract'
import type { ParcelMoney } from './money-of-parcel.ts'

/** What the sender still has to get from goods after charge and fee were taken from them; neither ever takes more
 * than came. */
export const fromGoods = (money: ParcelMoney, goodsTaka: number) => {
  const isUnpaid = money.chargeFrom === 'cod' && !money.isPaidByCard
  const chargeTaka = isUnpaid ? Math.min(Math.max(0, money.priceTaka - money.chargeTaka), goodsTaka) : 0
  const feeTaka = Math.min(codFeeTaka(money, goodsTaka), goodsTaka - chargeTaka)
  return { chargeTaka, feeTaka, payableTaka: goodsTaka - chargeTaka - feeTaka }
}

/** What decided money is for: the charge first, then the goods; the rest is nobody's. */
export const split = (money: ParcelMoney, taka: number) => {
  const chargeOpen =
    money.chargeFrom === 'door' && !money.isPaidByCard ? Math.max(0, money.priceTaka - money.chargeTaka) : 0
  const charge = Math.min(taka, chargeOpen)
  const goods = Math.min(taka - charge, Math.max(0, money.codTaka - money.goodsTaka))
  return { charge, goods, rest: taka - charge - goods }
}
