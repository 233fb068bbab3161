import { codFeeTaka } from '@ranar/contract'
import type { ParcelMoney } from './money-of-parcel.ts'

/** Splits goods money into charge, COD fee and what the sender gets; charge and fee never exceed it. */
export const fromGoods = (money: ParcelMoney, goodsTaka: number) => {
  const isUnpaid = money.chargeFrom === 'cod' && !money.isPaidByCard
  const chargeTaka = isUnpaid ? Math.min(Math.max(0, money.priceTaka - money.chargeTaka), goodsTaka) : 0
  const feeTaka = Math.min(codFeeTaka(money, goodsTaka), goodsTaka - chargeTaka)
  return { chargeTaka, feeTaka, payableTaka: goodsTaka - chargeTaka - feeTaka }
}

/** Splits decided money: the charge first, then the goods; `rest` is for neither. */
export const split = (money: ParcelMoney, taka: number) => {
  const chargeOpen =
    money.chargeFrom === 'door' && !money.isPaidByCard ? Math.max(0, money.priceTaka - money.chargeTaka) : 0
  const charge = Math.min(taka, chargeOpen)
  const goods = Math.min(taka - charge, Math.max(0, money.codTaka - money.goodsTaka))
  return { charge, goods, rest: taka - charge - goods }
}
