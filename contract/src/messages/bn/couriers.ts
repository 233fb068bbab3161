import type { couriers as en } from '../en/couriers.ts'

export const couriers = {
  title: 'রান',
} satisfies Record<keyof typeof en, string>
