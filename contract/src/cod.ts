import * as z from 'zod/mini'
import type { MessageKey } from './messages/index.ts'
import { codFeeTaka } from './prices.ts'
import { type ProofLevel, proofLevels } from './proof-levels.ts'
import { freeName, key, oneOfTexts } from './shapes.ts'
import type { Tariff } from './tariff.ts'

export const MAX_COD_TAKA = 500_000

export const chargeSources = ['door', 'cod'] as const
export type ChargeSource = (typeof chargeSources)[number]

/** Returns why the charge cannot be taken from the COD; null if the COD covers the charge and the COD fee. */
export const chargeFault = (
  tariff: Pick<Tariff, 'codFeeBasisPoints'>,
  { chargeFrom, codTaka, priceTaka }: { chargeFrom: ChargeSource; codTaka: number; priceTaka: number },
): MessageKey | null =>
  chargeFrom === 'cod' && codTaka < priceTaka + codFeeTaka(tariff, codTaka) ? 'cod.tooLittle' : null

/** Returns the required proof level: from `needsCodeTaka` on, `none` becomes `code`; other levels stay. */
export const provedAtLeast = (level: ProofLevel, codTaka: number, needsCodeTaka: number): ProofLevel =>
  level === 'none' && codTaka >= needsCodeTaka ? 'code' : level

/** Optional fields of a booking beyond the specification's. */
export const bookingExtras = {
  /** Whole taka that the receiver pays for the goods (COD). */
  codTaka: z.optional(
    z.int('cod.takaInvalid').check(z.gte(0, 'cod.takaOutside'), z.lte(MAX_COD_TAKA, 'cod.takaOutside')),
  ),
  chargeFrom: z.optional(oneOfTexts(chargeSources, 'cod.chargeFromInvalid')),
  proofLevel: z.optional(oneOfTexts(proofLevels, 'cod.proofLevelInvalid')),
  /** A thana's id or one of its names; without it the thana with the nearest centre. */
  thana: z.optional(z.nullable(freeName)),
  /** The sender's own name for the parcel, unique among the sender's parcels that are not canceled. */
  reference: z.optional(z.nullable(freeName)),
  /** The tariff version whose price the sender has seen; 409 if another version prices the booking. */
  tariffVersion: z.optional(z.nullable(z.int('tariff.versionInvalid').check(z.gte(1, key('tariff.versionInvalid'))))),
}

/** The same fields as a booked parcel's sender reads them. */
export const BookingExtras = z.object({
  codTaka: z.int(),
  chargeFrom: z.enum(chargeSources),
  proofLevel: z.enum(proofLevels),
  /** The thana that the sender chose; null if the nearest was taken. */
  thana: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** The tariff version that prices the parcel, now and after every change. */
  tariffVersion: z.int(),
})
export type BookingExtras = z.output<typeof BookingExtras>
