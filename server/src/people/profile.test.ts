import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { api, profileParts } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company, inDays } from '../../test/company.ts'
import type { Somebody } from '../../test/crew.ts'
import { refusal } from '../../test/refusal.ts'
import { until } from '../../test/until.ts'
import { blob, picture } from '../platform/uploads/pictures.fixture.ts'

const { a, guest, env, origin } = await company()
const { people, statistics } = api
const change = async (who: Somebody, body: Record<string, unknown>) => (await who(people.updateProfile, { body })).user
const image = async (format: 'jpeg' | 'png' | 'webp' = 'png') => blob(await picture(format), `image/${format}`)
const fileOf = (url: string | null) => fetch(origin + new URL(url ?? '').pathname)

test('a name or a designation with invisible characters is refused', async () => {
  const person = await a('consumer')
  for (const field of ['name', 'designation'])
    for (const value of ['\u200b', 'Rah\u202eima', '\u3164\u3164'])
      expect(await refusal(change(person, { [field]: value }))).toBe('400 This contains characters that nobody can see')
})

test('a person changes the profile fields that are sent, and the others stay', async () => {
  const person = await a('consumer')
  const all = {
    name: ' রহিমা ',
    designation: 'Weaver',
    gender: 'female',
    address: 'Tangail',
    phone: '০১৭১১-০০০০০০',
    dob: '1994-12-01',
  }
  const { data, message } = await person.call(people.updateProfile, { body: all as never })
  expect(message).toBe('Profile has been updated!')
  const now = {
    name: 'রহিমা',
    designation: 'Weaver',
    gender: 'female',
    address: 'Tangail',
    phone: '01711-000000',
    dob: '1994-12-01',
    email: person.email,
    role: 'consumer',
  }
  expect(data.user).toMatchObject(now)
  expect(await change(person, { address: 'Dhaka' })).toMatchObject({ ...now, address: 'Dhaka' })
  expect(await change(person, {})).toMatchObject({ ...now, address: 'Dhaka' })
  expect((await person(people.me)).user).toMatchObject({ ...now, address: 'Dhaka' })
})

test('an empty text clears its field, but a name is required, and a refused change changes nothing', async () => {
  const person = await a('admin', {
    designation: 'Clerk',
    gender: 'male',
    address: 'Feni',
    phone: '011111',
    dob: '1990-01-01',
  })
  const cleared = await change(person, { designation: '', gender: '', address: ' ', phone: '', dob: '' })
  expect(cleared).toMatchObject({
    name: 'A admin',
    designation: null,
    gender: 'others',
    address: null,
    phone: null,
    dob: null,
  })
  for (const name of ['', '  ']) expect(await refusal(change(person, { name }))).toBe('400 Name is Required')
  for (const [body, text] of [
    [{ gender: 'robot' }, 'Gender is male, female or others'],
    [{ dob: '1990-02-30' }, 'A date looks like 2026-01-31'],
    [{ dob: inDays(3) }, 'A birth date cannot be in the future'],
    [{ phone: '12' }, 'A phone number has 6 to 20 digits, spaces, + - ( )'],
    [{ phone: '+ - ( ) -' }, 'A phone number needs at least 6 digits'],
    [{ avatar: 'me.png' }, 'Avatar must be an image file'],
    [{ banner: 'me.png' }, 'Banner must be an image file'],
    [{ name: 'x'.repeat(101) }, 'This is too long'],
  ] as const)
    expect(await refusal(change(person, { ...body, address: 'Nowhere' }))).toBe(`400 ${text}`)
  expect((await person(people.me)).user.address).toBeNull()
})

test('nobody can change their id, email, role, state or password by the profile', async () => {
  const [person, victim] = [await a('consumer'), await a('consumer')]
  const { user: before } = await person(people.me)
  const wish = {
    _id: victim.id,
    id: victim.id,
    email: 'root@x.example',
    role: 'admin',
    isRoot: 'true',
    isVerified: 'false',
    isArchive: 'true',
    createdAt: '2000',
    password: 'x',
  }
  expect(await change(person, wish)).toEqual(before)
})

test('a new picture replaces the old one, whose file is deleted', async () => {
  const person = await a('delivery_men')
  const first = await change(person, { avatar: await image(), banner: await image('jpeg') })
  for (const url of [first.avatar.secure_url, first.banner.secure_url]) {
    expect(url).toMatch(/^http:\/\/localhost:3000\/uploads\/[\w-]+\.webp$/)
    const reply = await fileOf(url)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  const second = await change(person, { avatar: await image('webp') })
  expect([second.avatar.secure_url === first.avatar.secure_url, second.banner]).toEqual([false, first.banner])
  const files = () => readdir(path.join(env.dataDir, 'uploads'))
  const nameOf = (url: string | null) => path.basename(url ?? '')
  await until(async () =>
    expect((await files()).sort()).toEqual([nameOf(second.avatar.secure_url), nameOf(second.banner.secure_url)].sort()),
  )
  expect(await refusal(change(person, { avatar: blob('no picture', 'image/png') }))).toBe(
    '400 Avatar must be an image file',
  )
  expect((await person(people.me)).user.avatar).toEqual(second.avatar)
})

test('a profile can only be changed by a form, and only by a verified person', async () => {
  const person = await a('consumer')
  const reply = await person.ask('/user/update-profile', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"x"}',
  })
  expect([reply.status, reply.body.message]).toEqual([415, 'This kind of content is not accepted'])
  expect(await refusal(change(await a('unverified'), { name: 'x' }))).toBe('403 Please verify your account first')
  expect(await refusal(guest(people.updateProfile, { body: { name: 'x' } }))).toBe('401 Please log in first')
})

test('strangers see only the public fields of a profile: the email, but no phone or address', async () => {
  const person = await a('delivery_men', {
    phone: '01711',
    address: 'Here',
    dob: '1990-01-01',
    designation: 'x',
    gender: 'male',
  })
  const { user } = await guest(people.profile, { query: { user_id: person.id.toUpperCase() } })
  expect(user).toEqual({
    _id: person.id,
    name: 'A delivery men',
    email: person.email,
    role: 'delivery_men',
    gender: 'male',
    avatar: { secure_url: 'http://localhost:3000/uploads/avatar.webp' },
    banner: { secure_url: null },
    createdAt: expect.stringMatching(/Z$/),
  })
  for (const user_id of [crypto.randomUUID(), 'x', '1', '\u0000'])
    expect(await refusal(guest(people.profile, { query: { user_id } }))).toBe('404 This person was not found')
  expect((await guest.ask('/public/public-profile')).body.message).toBe('An id is required')
})

test('the strength of a profile grows with every part, and missing parts are named', async () => {
  const admin = await a('admin')
  const strength = async () => (await admin(statistics.year, { query: {} })).profileStrenght
  expect(await strength()).toEqual({
    percent: 22,
    missing: ['phone', 'address', 'gender', 'dob', 'designation', 'avatar', 'banner'],
  })
  const parts = {
    phone: '011111',
    address: 'Feni',
    gender: 'male',
    dob: '1990-01-01',
    designation: 'Clerk',
    avatar: await image(),
    banner: await image(),
  }
  let filled = 2
  for (const [part, value] of Object.entries(parts)) {
    await change(admin, { [part]: value })
    const { percent, missing } = await strength()
    expect([percent, missing.includes(part as never)]).toEqual([
      Math.round((++filled / profileParts.length) * 100),
      false,
    ])
  }
  expect(await strength()).toEqual({ percent: 100, missing: [] })
  await change(admin, { gender: '' })
  expect(await strength()).toEqual({ percent: 89, missing: ['gender'] })
})
