/** What a company is before anybody has set it up: an office in Dhaka, and the numbers of the product's description. */
export const companyDefaults = {
  name: 'Ranar',
  address: 'Motijheel, Dhaka 1000',
  phone: '+880 2-0000000',
  hours: '09:00–20:00',
  latitude: 23.7332,
  longitude: 90.4172,
  /** How many parcels one courier is given a day. */
  courierCapacity: 40,
  /** Counted attempts after which a parcel turns back. */
  attemptsMost: 3,
  /** The hour of the day after an attempt until which the sender may choose, in Dhaka. */
  choiceHour: 18,
  /** How far ahead another day may be agreed, in days. */
  daysAhead: 6,
  /** Calls before a courier may say that nobody answered. */
  callsNeeded: 2,
  /** Tries of a delivery code a day. */
  codeTries: 5,
  /** Metres from the pin beyond which an attempt is looked at. */
  farMetres: 500,
  /** Minutes by which a phone's clock may go ahead. */
  clockOffMinutes: 10,
  /** Days that a parcel given to somebody else is still this courier's to report of. */
  conflictDays: 14,
  /** Days that the phone of an archived courier may still deliver what it holds. */
  uploadDays: 7,
  /** Hours after which a picture that was named and never came is an exception. */
  proofMissingHours: 24,
  /** How long the pictures of a delivery are kept after its end. */
  proofDays: 180,
  /** How long a receiver's link lives after the end. */
  linkDays: 30,
  /** Changes that a receiver may ask for in a day. */
  wishesADay: 10,
  /** The most that may be collected for a sender, whole taka. */
  codMaxTaka: 500_000,
  /** From this amount on a delivery is proved by a code. */
  codNeedsCodeTaka: 5000,
  /** The least that is paid out to a sender. */
  payoutMinTaka: 1,
  /** Text messages a day. */
  smsADay: 1000,
  /** The most of them that one number gets. */
  smsOneNumber: 20,
  /** What a segment of one costs, hundredths of a taka; 0 where nobody counts it. */
  smsSegmentPoisha: 0,
  /** Whether receivers are told by SMS of each of these. */
  smsOnTheWay: true,
  smsDeliveryCode: true,
  smsAttempted: true,
  smsDelivered: true,
  /** Hours without any event after which a parcel in the company's hands is reported as untouched. */
  untouchedHours: 24,
}
export const companySwitches = ['smsOnTheWay', 'smsDeliveryCode', 'smsAttempted', 'smsDelivered'] as const
export type CompanySwitch = (typeof companySwitches)[number]
export type CompanyNumber = Exclude<
  keyof typeof companyDefaults,
  'name' | 'address' | 'phone' | 'hours' | 'latitude' | 'longitude' | CompanySwitch
>

/** The least and the most of each number. */
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

/** Who the company is and where its office stands, with every number that root may change. */
export type Company = typeof companyDefaults

/** The numbers that forms and the courier's phone go by. */
export const publicNumbers = ['attemptsMost', 'daysAhead', 'callsNeeded', 'codMaxTaka', 'codNeedsCodeTaka'] as const
export type PublicCompany = Pick<
  Company,
  'name' | 'address' | 'phone' | 'hours' | 'latitude' | 'longitude' | (typeof publicNumbers)[number]
>

/** The company's name as people of a language read it: the product's own is written in Bangla in Bangla. */
export const companyName = (locale: 'en' | 'bn', name: string) =>
  locale === 'bn' && name === companyDefaults.name ? 'রানার' : name
