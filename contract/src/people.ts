import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  Day,
  email,
  file,
  filter,
  freeBirthDay,
  freeName,
  freePhone,
  freePostalAddress,
  Id,
  Instant,
  idText,
  Meta,
  name,
  Picture,
  paging,
} from './shapes.ts'

export const roles = ['consumer', 'delivery_men', 'admin'] as const
export type Role = (typeof roles)[number]
export const genders = ['male', 'female', 'others'] as const
export type Gender = (typeof genders)[number]

export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8
/** Seconds a code lives, and how far apart two of one kind are. */
export const CODE_SECONDS = 600
export const CODE_GAP_SECONDS = 60

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

const oneUser = z.object({ user: User })
const ByUser = z.object({ user_id: idText() })

const password = (required: 'people.passwordRequired' | 'people.passwordRequiredRecover') =>
  z
    .string(required)
    .check(
      z.minLength(1, required),
      z.minLength(8, 'people.passwordTooShort'),
      z.maxLength(128, 'people.passwordTooLong'),
    )
/** The password that a person has, to be compared and never judged. */
export const heldPassword = (required: 'people.passwordRequiredLogin' | 'payouts.passwordRequired') =>
  z.string(required).check(z.minLength(1, required), z.maxLength(1000, 'people.passwordTooLong'))
/** A code as people read it out: "K3FM 7Q2X", "K3FM-7Q2X". */
const closeUp = (said: string) => said.replace(/[\s-]/g, '')
const code = z
  .string('people.codeRequired')
  .check(
    z.overwrite(closeUp),
    z.minLength(1, 'people.codeRequired'),
    z.toUpperCase(),
    z.regex(/^[0-9A-Z]{8}$/, 'people.codeWrong'),
  )

export const Signup = z.object({
  name: name('people.nameRequired'),
  email: email('people.emailRequired'),
  password: password('people.passwordRequired'),
  avatar: file('people.avatarRequired'),
})
export const Login = z.object({
  email: email('people.emailRequiredLogin'),
  password: heldPassword('people.passwordRequiredLogin'),
})
export const Verification = z.object({ otp: code })
export const RecoveryRequest = z.object({ email: email('people.emailRequiredRecover') })
export const Recovery = z.object({
  email: email('people.emailRequiredRecover'),
  password: password('people.passwordRequiredRecover'),
  otp: code,
})
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

export const auth = {
  signup: endpoint({
    method: 'POST',
    path: '/auth/signup',
    touches: ['people'],
    who: 'all',
    form: true,
    status: 201,
    body: Signup,
    answer: oneUser,
    message: 'people.signedUp',
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    touches: [],
    who: 'all',
    body: Login,
    answer: oneUser,
    message: 'people.loggedIn',
  }),
  logout: endpoint({
    method: 'GET',
    path: '/auth/logout',
    touches: [],
    who: 'session',
    mutates: true,
    message: 'people.loggedOut',
  }),
  sendVerification: endpoint({
    method: 'GET',
    path: '/auth/get-user-verification-code',
    touches: [],
    who: 'unverified',
    mutates: true,
    message: 'people.codeSent',
  }),
  verify: endpoint({
    method: 'POST',
    path: '/auth/verify-user-account',
    touches: ['people'],
    who: 'unverified',
    body: Verification,
    answer: oneUser,
    message: 'people.verified',
  }),
  sendRecovery: endpoint({
    method: 'POST',
    path: '/auth/get-reset-password-otp',
    touches: [],
    who: 'all',
    body: RecoveryRequest,
    message: 'people.recoverySent',
  }),
  recover: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    touches: [],
    who: 'all',
    body: Recovery,
    message: 'people.passwordReset',
  }),
}

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
