import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { testPassword } from '../../test/people.ts'
import { signUp } from '../../test/signup.ts'
import { ensureRoot } from './make-root.ts'

const logIn = ({ guest }: Awaited<ReturnType<typeof company>>, email: string, password: string) =>
  guest(api.auth.login, { body: { email, password } })
const email = 'owner@people.example'

test('someone who had signed up with the first root admin’s address is logged out and cannot log in as root', async () => {
  const world = await company({ ROOT_ADMIN_EMAIL: email })
  const { her: stranger } = await signUp(world, { email })
  const said = await ensureRoot(world.db, world.env)
  await expect(stranger(api.people.me)).rejects.toMatchObject({ status: 401 })
  await expect(logIn(world, email, testPassword)).rejects.toMatchObject({ status: 401 })
  expect((await world.pool.query('SELECT FROM otps')).rowCount).toBe(0)
  const password = /password: (\S+)/.exec(said ?? '')?.[1] ?? ''
  expect(await readFile(path.join(world.env.dataDir, 'root-admin.txt'), 'utf8')).toBe(`${email}\n${password}\n`)
  expect((await logIn(world, email, password)).user).toMatchObject({ role: 'admin', isRoot: true, isVerified: true })
})

test('the first root admin gets the operator’s password, also if the address already has an account', async () => {
  const world = await company({ ROOT_ADMIN_EMAIL: email, ROOT_ADMIN_PASSWORD: 'as the operator says' })
  const person = await world.a('consumer', { email })
  expect(await ensureRoot(world.db, world.env)).toBe(`Root admin: ${email}`)
  await expect(person(api.people.me)).rejects.toMatchObject({ status: 401 })
  expect((await logIn(world, email, 'as the operator says')).user).toMatchObject({ _id: person.id, isRoot: true })
})

test('of several processes that start at once, one creates the root admin and prints the password that works', async () => {
  const world = await company({ ROOT_ADMIN_EMAIL: email })
  const said = await Promise.all(Array.from({ length: 4 }, () => ensureRoot(world.db, world.env)))
  const [only, ...more] = said.filter((line) => line !== null)
  expect(more).toEqual([])
  await logIn(world, email, /password: (\S+)/.exec(only ?? '')?.[1] ?? '')
})
