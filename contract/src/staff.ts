import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { User } from './people.ts'
import { rights } from './rights.ts'
import { idText, key, oneOfTexts } from './shapes.ts'

const Rights = z
  .array(oneOfTexts(rights, 'staff.rightInvalid'), 'staff.rightsRequired')
  .check(z.maxLength(20, key('staff.rightInvalid')))
const Shown = z.array(z.enum(rights))

/** `rights` is for the caller or `user_id`; only admins have any. `was`: rights before the change, 409 if outdated. */
export const staff = {
  rights: endpoint({
    method: 'GET',
    path: '/admin/rights',
    shows: ['people'],
    who: ['admin'],
    query: z.object({ user_id: z.optional(idText()) }),
    answer: z.object({ rights: Shown }),
  }),
  giveRights: endpoint({
    method: 'PUT',
    path: '/admin/rights',
    touches: ['people'],
    who: ['root'],
    body: z.object({ user_id: idText(), rights: Rights, was: z.optional(z.nullable(Rights)) }),
    answer: z.object({ user: z.extend(User, { rights: Shown }) }),
    message: 'staff.given',
  }),
}
