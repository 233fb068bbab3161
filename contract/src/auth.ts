import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { oneUser } from './people.ts'
import { email, file, name } from './shapes.ts'

export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8
/** Seconds until a code expires; the gap below is the minimum time between two codes of one kind. */
export const CODE_SECONDS = 600
export const CODE_GAP_SECONDS = 60

const password = (required: 'people.passwordRequired' | 'people.passwordRequiredRecover') =>
  z
    .string(required)
    .check(
      z.minLength(1, required),
      z.minLength(8, 'people.passwordTooShort'),
      z.maxLength(128, 'people.passwordTooLong'),
    )
/** The current password: it is only compared, so the rules for new passwords do not apply. */
export const heldPassword = (required: 'people.passwordRequiredLogin' | 'payouts.passwordRequired') =>
  z.string(required).check(z.minLength(1, required), z.maxLength(1000, 'people.passwordTooLong'))
/** Removes the spaces and hyphens with which people write codes: "K3FM 7Q2X", "K3FM-7Q2X". */
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
