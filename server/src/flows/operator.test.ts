import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { by, crew } from '../../test/crew.ts'
import { listening } from '../../test/listening.ts'
import { mailbox } from '../../test/mailbox.ts'
import { testPassword } from '../../test/people.ts'

const world = await company()
const { a, guest, databaseUrl, env } = world

const admin = async (...args: string[]) => {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../command.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: env.dataDir },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, said: (out || err).trim() }
}
const logIn = (email: string, password: string) => guest(api.auth.login, { body: { email, password } })

test('the operator creates a root admin, who logs in with the printed password', async () => {
  const { code, said } = await admin('create-root', 'Owner@People.example')
  expect(code).toBe(0)
  const { user } = await logIn('owner@people.example', said.split('Password: ')[1] ?? '')
  expect(user).toMatchObject({ role: 'admin', isRoot: true, isVerified: true })
  expect((await admin('list-roots')).said).toContain('owner@people.example')
})

test('an existing account keeps its password when it becomes root', async () => {
  const person = await a('admin')
  expect((await admin('create-root', person.email)).said).toContain('the password stays as it was')
  const { user } = await person(api.people.me)
  expect(user.isRoot).toBe(true)
})

test('someone who signed up with an address that was not theirs is logged out when it becomes root', async () => {
  const stranger = await a('unverified')
  const stream = await listening(world, stranger)
  await stranger(api.auth.sendVerification)
  const otp = await mailbox(env.dataDir).code(stranger.email)
  const { said } = await admin('create-root', stranger.email)
  await expect(stranger(api.people.me)).rejects.toMatchObject({ status: 401 })
  await stream.ended()
  await expect(logIn(stranger.email, testPassword)).rejects.toMatchObject({ status: 401 })
  await expect(
    guest(api.auth.recover, { body: { email: stranger.email, password: testPassword, otp } }),
  ).rejects.toMatchObject({ status: 400 })
  const { user } = await logIn(stranger.email, said.split('Password: ')[1] ?? '')
  expect(user).toMatchObject({ _id: stranger.id, role: 'admin', isRoot: true, isVerified: true })
})

test('a person with parcels in hand cannot become root', async () => {
  const { sender, courier, book, send } = await crew(world)
  const id = await book()
  await send(id)
  for (const { email } of [sender, courier]) {
    expect(await admin('create-root', email)).toEqual({
      code: 1,
      said: `${email} still has parcels that are pending, on the way or refundable`,
    })
  }
  await courier(api.deliveries.deliver, by(id))
  expect((await admin('create-root', courier.email)).code).toBe(0)
  expect((await courier(api.people.me)).user).toMatchObject({ role: 'admin', isRoot: true })
})

test('a pending application ends when the operator makes its sender root', async () => {
  const [person, decider] = [await a('consumer'), await a('admin')]
  const { application } = await person(api.applications.applyForAdmin)
  await admin('create-root', person.email)
  await expect(decider(api.applications.accept, { query: { applies_id: application._id } })).rejects.toMatchObject({
    status: 404,
  })
})

test('create-root refuses an invalid email address and a second address', async () => {
  expect(await admin('create-root', 'owner')).toEqual({ code: 1, said: 'owner is not an email address' })
  expect((await admin('list-roots')).said).not.toContain('owner ')
  expect((await admin('create-root', 'one@people.example', 'two@people.example')).said).toContain(
    'npm run admin -- create-root <email>',
  )
  expect((await admin('list-roots')).said).not.toContain('one@people.example')
})

test('a password reset ends all sessions, and the new password works', async () => {
  const person = await a('consumer')
  const { said } = await admin('reset-password', person.email)
  await expect(person(api.people.me)).rejects.toThrow('Please log in first')
  const { user } = await logIn(person.email, said.split(': ')[1] ?? '')
  expect(user._id).toBe(person.id)
})

test('unlocking an account with too many failed logins allows new tries', async () => {
  const person = await a('consumer')
  for (let i = 0; i < 10; i++)
    await expect(logIn(person.email, 'wrong password')).rejects.toMatchObject({ status: 401 })
  await expect(logIn(person.email, 'wrong password')).rejects.toMatchObject({ status: 429 })
  expect((await admin('unlock', person.email)).code).toBe(0)
  await expect(logIn(person.email, 'wrong password')).rejects.toMatchObject({ status: 401 })
})

test('an unknown command or address is answered with a plain error', async () => {
  expect(await admin('dance')).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm run admin -- create-root <email>'),
  })
  expect(await admin('unlock', 'nobody@people.example')).toEqual({
    code: 1,
    said: 'Nobody has the address nobody@people.example',
  })
})
