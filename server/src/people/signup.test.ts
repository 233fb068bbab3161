import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { mailbox } from '../../test/mailbox.ts'
import { formOf, portrait, signUp } from '../../test/signup.ts'

const ranar = await company()
const { guest, env, pool } = ranar
const { to, code } = mailbox(env.dataDir)
const post = (path: string, body: unknown) =>
  guest.ask(path, {
    method: 'POST',
    ...(body instanceof FormData
      ? { body }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

test('a person signs up, is logged in unverified, gets one code by mail and verifies the account', async () => {
  const { reply, her, email } = await signUp(ranar, { email: 'Salma.Khatun@People.Example' })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ success: true, message: 'Welcome to Ranar! We have sent a code to your email' })
  const { user } = reply.body.data as { user: object }
  expect(user).toEqual({
    _id: expect.stringMatching(/^[\da-f-]{36}$/),
    name: 'Rahima Begum',
    email: email.toLowerCase(),
    phone: null,
    address: null,
    gender: 'others',
    dob: null,
    role: 'consumer',
    isVerified: false,
    isRoot: false,
    isArchive: false,
    designation: null,
    avatar: { secure_url: expect.stringMatching(/^http:\/\/localhost:3000\/uploads\/[\da-f-]{36}\.webp$/) },
    banner: { secure_url: null },
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect(await her(api.people.me)).toEqual({ user })
  await expect(her(api.parcels.types)).rejects.toMatchObject({
    status: 403,
    message: 'Please verify your account first',
  })

  const otp = await code(email.toLowerCase())
  expect(await to(email.toLowerCase())).toHaveLength(1)
  const { data, message } = await her.call(api.auth.verify, {
    body: { otp: ` ${otp.slice(0, 4).toLowerCase()} ${otp.slice(4)} ` },
  })
  expect(message).toBe('Your account is verified')
  expect(data.user).toEqual({ ...user, isVerified: true })
  await expect(her(api.auth.verify, { body: { otp } })).rejects.toMatchObject({
    status: 409,
    message: 'Your account is already verified',
  })
  await expect(her(api.auth.sendVerification)).rejects.toMatchObject({
    status: 409,
    message: 'Your account is already verified',
  })
  await her(api.parcels.types)
})

const whole = async () => ({
  name: 'Rahima',
  email: 'rahima@people.example',
  password: 'lantern-and-mail',
  avatar: await portrait(),
})
test.each([
  ['name', 'Name is Required!'],
  ['email', 'Email is Required!'],
  ['password', 'Password is Required!'],
  ['avatar', 'Avatar is Required!'],
])('signing up without %s, or with an empty one, is refused with its message', async (field, message) => {
  const { [field as 'name']: _, ...rest } = await whole()
  const refused = { status: 400, body: { success: false, message, errors: [{ path: field, message }] } }
  expect(await post(api.auth.signup.path, formOf(rest))).toMatchObject(refused)
  expect(await post(api.auth.signup.path, formOf({ ...rest, [field]: '' }))).toMatchObject(refused)
})

test('signing up with none of the four fields names all four', async () => {
  const { body } = await post(api.auth.signup.path, formOf({ other: 'x' }))
  expect(body.errors?.map(({ message }) => message)).toEqual([
    'Name is Required!',
    'Email is Required!',
    'Password is Required!',
    'Avatar is Required!',
  ])
})

test.each([
  [api.auth.login.path, { password: 'lantern-and-mail' }, 'Email is required'],
  [api.auth.login.path, { email: 'rahima@people.example' }, 'Password is required'],
  [api.auth.login.path, { email: 'rahima@people.example', password: '' }, 'Password is required'],
  [api.auth.sendRecovery.path, {}, 'Email is required!'],
  [api.auth.sendRecovery.path, { email: ' ' }, 'Email is required!'],
  [api.auth.recover.path, { password: 'lantern-and-mail', otp: 'ABCDEFGH' }, 'Email is required!'],
  [api.auth.recover.path, { email: 'rahima@people.example', otp: 'ABCDEFGH' }, 'Password is required!'],
  [
    api.auth.recover.path,
    { email: 'rahima@people.example', otp: 'ABCDEFGH', password: 'seven77' },
    'Password must be at least 8 characters',
  ],
  [
    api.auth.recover.path,
    { email: 'rahima@people.example', otp: 'ABCDEFG', password: 'lantern-and-mail' },
    'The code is wrong or has expired',
  ],
])('%s with %j is refused: %s', async (path, body, message) => {
  expect(await post(path, body)).toMatchObject({ status: 400, body: { success: false, message } })
})

test('a password must have 8 to 128 characters, and an address must be a valid one', async () => {
  const fields = await whole()
  const message = async (more: object) =>
    (await post(api.auth.signup.path, formOf({ ...fields, ...more }))).body.message
  expect(await message({ password: 'seven77' })).toBe('Password must be at least 8 characters')
  expect(await message({ password: 'x'.repeat(129) })).toBe('Password can be at most 128 characters')
  for (const email of [
    'rahima',
    'a@b',
    'a@b.c',
    'a b@people.example',
    'a@people.example,b@people.example',
    '<a@people.example>',
    'ক@people.example',
  ])
    expect(await message({ email })).toBe('This is not an email address')
})

test('signing up with a taken address, in any case, is refused and changes nothing', async () => {
  const first = await signUp(ranar)
  await code(first.email)
  const second = await signUp(ranar, { email: first.email.toUpperCase(), name: 'Somebody else' })
  expect(second.reply).toMatchObject({ status: 409, body: { success: false, message: 'Email is already registered' } })
  expect(second.reply.headers.getSetCookie()).toEqual([])
  expect((await first.her(api.people.me)).user.name).toBe('Rahima Begum')
  expect((await pool.query('SELECT 1 FROM users WHERE lower(email) = $1', [first.email])).rowCount).toBe(1)
})

test('of eight simultaneous sign-ups with one address one succeeds', async () => {
  const email = 'everybody@people.example'
  const replies = await Promise.all(Array.from({ length: 8 }, () => signUp(ranar, { email })))
  expect(replies.map(({ reply }) => reply.status).sort()).toEqual([201, ...Array(7).fill(409)])
  await code(email)
  expect(await to(email)).toHaveLength(1)
})

test('nobody can sign up as an admin, verified or root', async () => {
  const more = { role: 'admin', isRoot: 'true', isVerified: 'true', isArchive: 'true', _id: 'x', designation: 'Boss' }
  const { reply } = await signUp(ranar, more)
  expect(reply.body.data).toMatchObject({
    user: { role: 'consumer', isRoot: false, isVerified: false, isArchive: false, designation: null },
  })
})
