import * as z from 'zod/mini'
import type { MessageKey } from './messages/index.ts'
import { codFeeTaka } from './prices.ts'
import { type ProofLevel, proofLevels } from './proof-levels.ts'
import { freeName, key, oneOfTexts } from './shapes.ts'
import type { Tariff } from './tariff.ts'

export const MAX_COD_TAKA = 500_000

export const chargeSources = ['door', 'cod'] as const
export type ChargeSource = (typeof chargeSources)[number]

/** What is wrong with taking the charge from the goods' money; null when there is enough of it. */
export const chargeFault = (
  tariff: Pick<Tariff, 'codFeeBasisPoints'>,
  { chargeFrom, codTaka, priceTaka }: { chargeFrom: ChargeSource; codTaka: number; priceTaka: number },
): MessageKey | null =>
  chargeFrom === 'cod' && codTaka < priceTaka + codFeeTaka(tariff, codTaka) ? 'cod.tooLittle' : null

/** The least that proves a delivery with so much to collect, where a code is needed from `needsCodeTaka` on. */
export const provedAtLeast = (level: ProofLevel, codTaka: number, needsCodeTaka: number): ProofLevel =>
  level === 'none' && codTaka >= needsCodeTaka ? 'code' : level

/** What a booking may add to the specification's fields; each may be left out. */
export const bookingExtras = {
  /** Whole taka of the goods that the receiver pays for the sender. */
  codTaka: z.optional(
    z.int('cod.takaInvalid').check(z.gte(0, 'cod.takaOutside'), z.lte(MAX_COD_TAKA, 'cod.takaOutside')),
  ),
  chargeFrom: z.optional(oneOfTexts(chargeSources, 'cod.chargeFromInvalid')),
  proofLevel: z.optional(oneOfTexts(proofLevels, 'cod.proofLevelInvalid')),
  /** A thana's id or one of its names; without it the one whose centre is nearest to the place. */
  thana: z.optional(z.nullable(freeName)),
  /** The sender's own name for the parcel; of a sender's parcels that are not canceled one has it. */
  reference: z.optional(z.nullable(freeName)),
  /** The version of the tariff whose price the sender has seen: priced by another, the booking is refused. */
  tariffVersion: z.optional(z.nullable(z.int('tariff.versionInvalid').check(z.gte(1, key('tariff.versionInvalid'))))),
}
