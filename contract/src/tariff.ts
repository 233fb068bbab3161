import * as z from 'zod/mini'
import { Day, Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { freeWhole, paging } from './query-shapes.ts'
import { day, key, name, number, text } from './shapes.ts'
import { MAX_WEIGHT_KG } from './weight.ts'

export const MAX_ZONES = 30
export const MAX_SLABS = 20
export const MAX_PRICE_TAKA = 100_000

/** A price in whole taka. */
export const PriceTaka = z
  .int('tariff.takaInvalid')
  .check(z.gte(1, 'tariff.takaOutside'), z.lte(MAX_PRICE_TAKA, 'tariff.takaOutside'))
/** A fee in whole taka; it may be nothing. */
export const FeeTaka = z
  .int('tariff.takaInvalid')
  .check(z.gte(0, 'tariff.feeOutside'), z.lte(MAX_PRICE_TAKA, 'tariff.feeOutside'))
/** The fee for cash on delivery in hundredths of a percent. */
export const CodFeeBasisPoints = z
  .int('tariff.feeOutside')
  .check(z.gte(0, 'tariff.feeOutside'), z.lte(10_000, 'tariff.feeOutside'))
const placeNames = (most: number) =>
  z.array(text('tariff.placeUnknown', 100), 'tariff.placesRequired').check(z.maxLength(most, key('tariff.tooMany')))

const Zone = z.object(
  {
    name: z.object(
      { en: name('tariff.zoneNameRequired'), bn: name('tariff.zoneNameRequired') },
      'tariff.zoneNameRequired',
    ),
    /** Ids of districts: all their thanas except those that another zone names. */
    districts: placeNames(100),
    /** Ids of thanas, as in `GET public/thanas`. */
    thanas: placeNames(1000),
    /** Whole taka, one price for each weight of `fromKg`. */
    pricesTaka: z
      .array(z.nullable(PriceTaka), 'tariff.pricesRequired')
      .check(z.maxLength(MAX_SLABS, key('tariff.tooMany'))),
    /** Price of each whole kilogram above the last weight of `fromKg`. */
    extraPerKgTaka: FeeTaka,
  },
  'tariff.zonesRequired',
)
export type Zone = z.output<typeof Zone>

const threeDecimals = (kg: number) => Number(kg.toFixed(3)) === kg
/** Kilograms at which a price starts. */
export const FromKg = number('tariff.weightRequired', 0, MAX_WEIGHT_KG, 'tariff.weightOutside').check(
  z.refine(threeDecimals, key('parcels.weightTooFine')),
)
const prices = {
  validFrom: day('tariff.dayRequired'),
  /** Kilograms at which a price starts, from 0 on; it ends where the next one starts. */
  fromKg: z
    .array(FromKg, 'tariff.weightRequired')
    .check(z.minLength(1, key('tariff.weightRequired')), z.maxLength(MAX_SLABS, key('tariff.tooMany'))),
  zones: z
    .array(Zone, 'tariff.zonesRequired')
    .check(z.minLength(1, key('tariff.zonesRequired')), z.maxLength(MAX_ZONES, key('tariff.tooMany'))),
  /** Fee for collecting the goods' money, in hundredths of a percent of it. */
  codFeeBasisPoints: CodFeeBasisPoints,
  /** What the return of an unpaid parcel costs its sender. */
  returnFeeTaka: FeeTaka,
}

/** A published tariff; it never changes. */
export const Tariff = z.object({
  ...prices,
  version: z.int(),
  validFrom: Day,
  zones: z.array(z.extend(Zone, { pricesTaka: z.array(z.int()) })),
})
export type Tariff = z.output<typeof Tariff>
const PublishedTariff = z.extend(Tariff, { publishedAt: Instant, publishedBy: z.nullable(z.string()) })
export type PublishedTariff = z.output<typeof PublishedTariff>

/** A tariff to publish, made from version `basedOn`, which must still be the newest; by default the newest. */
export const TariffDraft = z.object({ ...prices, basedOn: z.optional(z.nullable(z.int('tariff.versionInvalid'))) })
export type TariffDraft = z.output<typeof TariffDraft>

export const tariffs = {
  /** Returns the prices of a version, or of a day, by default today in Dhaka. */
  valid: endpoint({
    method: 'GET',
    path: '/public/tariff',
    shows: ['tariffs'],
    who: 'all',
    query: z.object({
      day: z.optional(day('common.dateInvalid')),
      version: freeWhole(999_999_999, 'tariff.versionInvalid'),
    }),
    answer: z.object({ tariff: Tariff }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/tariffs',
    shows: ['tariffs'],
    who: ['admin'],
    query: z.object(paging(20)),
    answer: z.object({ tariffs: z.array(PublishedTariff), meta: Meta }),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/admin/publish-tariff',
    touches: ['tariffs'],
    who: ['root'],
    bodyLimit: 256 * 1024,
    body: TariffDraft,
    answer: z.object({ tariff: PublishedTariff }),
    message: 'tariff.published',
  }),
}
