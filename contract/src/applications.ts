import * as z from 'zod/mini'
import { Day, Id, Instant, Meta, Picture } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { genders } from './people.ts'
import { filter, paging } from './query-shapes.ts'
import { birthDay, email, idText, name, phone, postalAddress } from './shapes.ts'

export const applicationKinds = ['admin', 'delivery_men'] as const
export type ApplicationKind = (typeof applicationKinds)[number]
export const applicationStatuses = ['pending', 'accepted', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const Application = z.object({
  _id: Id,
  applyFor: z.enum(applicationKinds),
  status: z.enum(applicationStatuses),
  createdAt: Instant,
  attemt: z.int(),
  meta: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    dob: z.nullable(Day),
    address: z.nullable(z.string()),
  }),
  candidate: z.object({ _id: Id, avatar: Picture, name: z.string(), email: z.string() }),
})
export type Application = z.output<typeof Application>

export const CareerForm = z.object({
  name: name('applications.nameRequired'),
  gender: z._default(z.enum(genders, 'people.genderInvalid'), 'others'),
  dob: birthDay('applications.dobRequired'),
  email: email('applications.emailRequired'),
  phone: phone('applications.phoneRequired'),
  address: postalAddress('applications.addressRequired'),
})
export type CareerForm = z.output<typeof CareerForm>

const one = z.object({ application: Application })
const ByApplication = z.object({ applies_id: idText() })

/** `mine` returns the caller's latest application of each kind, newest first. */
export const applications = {
  applyForAdmin: endpoint({
    method: 'GET',
    path: '/consumer/apply-for-admin',
    touches: ['applications', 'notifications'],
    who: ['consumer'],
    mutates: true,
    status: 201,
    answer: one,
    message: 'applications.sent',
  }),
  applyForDelivery: endpoint({
    method: 'POST',
    path: '/delivery-men/apply',
    touches: ['applications', 'notifications'],
    who: ['consumer'],
    status: 201,
    body: CareerForm,
    answer: one,
    message: 'applications.sent',
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/get-all-aplies',
    shows: ['applications'],
    who: ['admin'],
    // `applies_id` lists only that application, whatever the filters.
    query: z.object({
      ...paging(7),
      status: filter(applicationStatuses),
      applyFor: filter(applicationKinds),
      applies_id: z.optional(idText()),
    }),
    answer: z.object({ applies: z.array(Application), meta: Meta }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/consumer/my-applications',
    // The applicant hears of a decision as a change of `people`, because acceptance changes the role.
    shows: ['applications', 'people'],
    who: 'session',
    answer: z.object({ applies: z.array(Application) }),
  }),
  accept: endpoint({
    method: 'GET',
    path: '/admin/accept-applies',
    touches: ['applications', 'people'],
    who: ['admin'],
    right: 'people',
    mutates: true,
    query: ByApplication,
    answer: one,
    message: 'applications.accepted',
  }),
  reject: endpoint({
    method: 'GET',
    path: '/admin/reject-applies',
    touches: ['applications'],
    who: ['admin'],
    right: 'people',
    mutates: true,
    query: ByApplication,
    answer: one,
    message: 'applications.rejected',
  }),
}
