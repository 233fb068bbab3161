import {
  type Company,
  type CompanyNumber,
  type CompanySwitch,
  companyNumbers,
  companySwitches,
} from '@ranar/contract/company'
import type { MessageKey } from '@ranar/contract/messages/index'

/** Settings with numbers and switches, grouped as on the screen. */
export const groups: readonly {
  title: MessageKey
  numbers: readonly CompanyNumber[]
  switches?: readonly CompanySwitch[]
}[] = [
  { title: 'company.door', numbers: ['attemptsMost', 'callsNeeded', 'farMetres', 'codeTries', 'clockOffMinutes'] },
  { title: 'company.receiver', numbers: ['choiceHour', 'daysAhead', 'wishesADay', 'linkDays'] },
  { title: 'company.money', numbers: ['codMaxTaka', 'codNeedsCodeTaka', 'payoutMinTaka'] },
  {
    title: 'company.desk',
    numbers: ['courierCapacity', 'untouchedHours', 'conflictDays', 'uploadDays', 'proofMissingHours', 'proofDays'],
  },
  { title: 'company.sms', numbers: ['smsADay', 'smsOneNumber', 'smsSegmentPoisha'], switches: companySwitches },
]
export const texts = ['name', 'phone', 'address', 'hours'] as const

/** Returns only the fields that differ from what was loaded, so that concurrent edits of other fields are kept. */
export const changedOnly = <Body extends object>(before: Partial<Body>, body: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => before[name as keyof Body] !== value),
  ) as Partial<Body>

/** Returns the label keys of the fields that the form has changed. */
export const changesOf = (before: Company, after: Record<string, unknown>): MessageKey[] => [
  ...[...texts, ...companyNumbers, ...companySwitches].flatMap((name) =>
    before[name] === after[name] ? [] : ([`company.${name}`] as MessageKey[]),
  ),
  ...(before.latitude === after.latitude && before.longitude === after.longitude
    ? []
    : (['company.where'] as MessageKey[])),
]
