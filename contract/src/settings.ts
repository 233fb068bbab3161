import * as z from 'zod/mini'
import { Instant } from './answer-shapes.ts'
import { type CompanyNumber, type CompanySwitch, companyBounds, companyNumbers, companySwitches } from './company.ts'
import { companyFacts, wholeNumbers } from './company-shapes.ts'
import { endpoint } from './endpoint.ts'
import { freeText, key, name, phone, place, postalAddress } from './shapes.ts'

const bounded = (setting: CompanyNumber) => {
  const [least, most] = companyBounds[setting]
  const outside = key(`company.${setting}Bounds`)
  return z.int(outside).check(z.gte(least, outside), z.lte(most, outside))
}
const numbers = Object.fromEntries(companyNumbers.map((setting) => [setting, bounded(setting)])) as Record<
  CompanyNumber,
  ReturnType<typeof bounded>
>

const switches = Object.fromEntries(
  companySwitches.map((setting) => [setting, z.boolean('company.switchInvalid')]),
) as Record<CompanySwitch, ReturnType<typeof z.boolean>>

/** All settings, as a form shows and sends them. */
export const CompanyForm = z.object({
  name: name('company.nameRequired'),
  address: postalAddress('company.addressRequired'),
  phone: phone('company.phoneRequired'),
  hours: freeText(100),
  ...place,
  ...numbers,
  ...switches,
})

const Shown = z.object({
  ...companyFacts,
  ...wholeNumbers(companyNumbers),
  ...switches,
  /** Number of changes; 0 if the company was never set up. */
  version: z.int(),
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
})
export type CompanySettings = z.output<typeof Shown>
const answer = z.object({ company: Shown })

/** A change keeps the fields it does not name. `version` is the one that was read: 409 if it is not the latest. */
export const settings = {
  get: endpoint({ method: 'GET', path: '/admin/company', shows: ['company', 'people'], who: ['admin'], answer }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/company',
    touches: ['company', 'parcels'],
    who: ['root'],
    body: z.extend(z.partial(CompanyForm), {
      version: z.optional(z.nullable(z.int('company.versionInvalid').check(z.gte(0, 'company.versionInvalid')))),
    }),
    answer,
    message: 'company.saved',
  }),
}
