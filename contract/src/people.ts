import * as z from 'zod/mini'
import { Day, Id, Instant, Meta, Picture } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { filter, paging } from './query-shapes.ts'
import { file, freeBirthDay, freeName, freePhone, freePostalAddress, idText, name } from './shapes.ts'

export const roles = ['consumer', 'delivery_men', 'admin'] as const
export type Role = (typeof roles)[number]
export const genders = ['male', 'female', 'others'] as const
export type Gender = (typeof genders)[number]

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  gender: z.enum(genders),
  dob: z.nullable(Day),
  role: z.enum(roles),
  isVerified: z.boolean(),
  isRoot: z.boolean(),
  isArchive: z.boolean(),
  designation: z.nullable(z.string()),
  avatar: Picture,
  banner: z.object({ secure_url: z.nullable(z.string()) }),
  createdAt: Instant,
})
export type User = z.output<typeof User>

export const PublicProfile = z.pick(User, {
  _id: true,
  name: true,
  avatar: true,
  banner: true,
  gender: true,
  email: true,
  role: true,
  createdAt: true,
})
export type PublicProfile = z.output<typeof PublicProfile>

export const DeliveryMan = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  avatar: Picture,
  average_rating: z.number(),
  total_delivered: z.int(),
})
export type DeliveryMan = z.output<typeof DeliveryMan>

export const oneUser = z.object({ user: User })
const ByUser = z.object({ user_id: idText() })

export const ProfileChange = z.partial(
  z.object({
    name: name('people.nameRequiredProfile'),
    designation: freeName,
    gender: z.enum(['', ...genders], 'people.genderInvalid'),
    address: freePostalAddress,
    phone: freePhone,
    dob: freeBirthDay,
    avatar: file('people.avatarNotImage'),
    banner: file('people.bannerNotImage'),
  }),
)

export const people = {
  me: endpoint({ method: 'GET', path: '/user/me', shows: ['people'], who: 'session', answer: oneUser }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/user/update-profile',
    touches: ['people', 'parcels'],
    who: roles,
    form: true,
    body: ProfileChange,
    answer: oneUser,
    message: 'people.profileUpdated',
  }),
  profile: endpoint({
    method: 'GET',
    path: '/public/public-profile',
    shows: ['people'],
    who: 'all',
    query: ByUser,
    answer: z.object({ user: PublicProfile }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/get-all-users',
    shows: ['people'],
    who: ['admin'],
    query: z.object({ ...paging(10), role: filter(roles) }),
    answer: z.object({
      count: z.object({ consumer: z.int(), delivery_men: z.int(), admin: z.int() }),
      users: z.array(User),
      meta: Meta,
    }),
  }),
  deliveryMen: endpoint({
    method: 'GET',
    path: '/admin/all-delivery-men',
    shows: ['people', 'parcels'],
    who: ['admin'],
    query: z.object(paging(8)),
    answer: z.object({ delivery_men: z.array(DeliveryMan), meta: Meta }),
  }),
  archive: endpoint({
    method: 'DELETE',
    path: '/admin/archive-user',
    touches: ['people', 'parcels', 'applications'],
    who: ['root'],
    query: ByUser,
    answer: oneUser,
    message: 'people.archived',
  }),
  unarchive: endpoint({
    method: 'PATCH',
    path: '/admin/un-archive-user',
    touches: ['people'],
    who: ['root'],
    query: ByUser,
    answer: oneUser,
    message: 'people.unarchived',
  }),
}
