import { defaultName } from './company-name.ts'

/** The company before anybody has set it up: an office in Dhaka and default numbers. */
export const companyDefaults = {
  name: defaultName,
  address: 'Motijheel, Dhaka 1000',
  phone: '+880 2-0000000',
  hours: '09:00–20:00',
  latitude: 23.7332,
  longitude: 90.4172,
  /** Parcels per courier and day. */
  courierCapacity: 40,
  /** Counted attempts after which a parcel goes back to its sender. */
  attemptsMost: 3,
  /** Hour in Dhaka, on the day after an attempt, until which the sender may choose. */
  choiceHour: 18,
  /** Days ahead for which another attempt may be agreed. */
  daysAhead: 6,
  /** Calls that a courier must make before reporting that nobody answered. */
  callsNeeded: 2,
  /** Tries of a delivery code, per parcel and day. */
  codeTries: 5,
  /** Metres from the pin beyond which a failed attempt becomes an exception. */
  farMetres: 500,
  /** Minutes that a phone's clock may be fast before the courier is told that it is wrong. */
  clockOffMinutes: 10,
  /** Days for which a courier may still report on a parcel that was given to another courier. */
  conflictDays: 14,
  /** Days for which the phone of an archived courier may still upload its actions. */
  uploadDays: 7,
  /** Hours after which an announced picture that never arrived becomes an exception. */
  proofMissingHours: 24,
  /** Days without an event after which the pictures of an ended parcel are deleted. */
  proofDays: 180,
  /** Days after a parcel's end until its receiver's link expires. */
  linkDays: 30,
  /** Changes that a receiver may request per day. */
  wishesADay: 10,
  /** Maximum COD in whole taka. */
  codMaxTaka: 500_000,
  /** From this COD on, a booking without a proof level needs a code. */
  codNeedsCodeTaka: 5000,
  /** Minimum payout to a sender in whole taka. */
  payoutMinTaka: 1,
  /** SMS per day. */
  smsADay: 1000,
  /** SMS per number and day. */
  smsOneNumber: 20,
  /** Cost of one SMS segment in hundredths of a taka; 0 if costs are not counted. */
  smsSegmentPoisha: 0,
  /** Whether receivers get an SMS on each of these occasions. */
  smsOnTheWay: true,
  smsDeliveryCode: true,
  smsAttempted: true,
  smsDelivered: true,
  /** Hours without an event after which a parcel held by the company is reported as untouched. */
  untouchedHours: 24,
}
export const companySwitches = ['smsOnTheWay', 'smsDeliveryCode', 'smsAttempted', 'smsDelivered'] as const
export type CompanySwitch = (typeof companySwitches)[number]
export type CompanyNumber = Exclude<
  keyof typeof companyDefaults,
  'name' | 'address' | 'phone' | 'hours' | 'latitude' | 'longitude' | CompanySwitch
>

/** Minimum and maximum of each number. */
export const companyBounds: Record<CompanyNumber, readonly [least: number, most: number]> = {
  courierCapacity: [1, 500],
  attemptsMost: [1, 10],
  choiceHour: [0, 23],
  daysAhead: [1, 30],
  callsNeeded: [0, 10],
  codeTries: [1, 20],
  farMetres: [50, 50_000],
  clockOffMinutes: [1, 120],
  conflictDays: [1, 90],
  uploadDays: [1, 30],
  proofMissingHours: [1, 168],
  proofDays: [30, 3650],
  linkDays: [1, 365],
  wishesADay: [1, 100],
  codMaxTaka: [0, 500_000],
  codNeedsCodeTaka: [1, 500_000],
  payoutMinTaka: [1, 100_000],
  smsADay: [0, 100_000],
  smsOneNumber: [1, 1000],
  smsSegmentPoisha: [0, 10_000],
  untouchedHours: [1, 168],
}
export const companyNumbers = Object.keys(companyBounds) as CompanyNumber[]

/** The company's facts, with all numbers and switches that root may change. */
export type Company = typeof companyDefaults

/** Numbers that forms and the courier's phone need. */
export const publicNumbers = ['attemptsMost', 'daysAhead', 'callsNeeded', 'codMaxTaka', 'codNeedsCodeTaka'] as const
export type PublicCompany = Pick<
  Company,
  'name' | 'address' | 'phone' | 'hours' | 'latitude' | 'longitude' | (typeof publicNumbers)[number]
>
