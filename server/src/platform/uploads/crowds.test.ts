import { readFileSync } from 'node:fs'
import { api, PREFIX } from '@ranar/contract'
import { afterAll, expect, test } from 'vitest'
import { makePerson } from '../../../test/people.ts'
import { startServer } from '../../../test/process.ts'
import { drip, encoded, sending } from '../../../test/sending.ts'
import { formOf, portrait } from '../../../test/signup.ts'
import { until } from '../../../test/until.ts'
import { openDb } from '../db/db.ts'
import { blob, noisy, png } from './pictures.fixture.ts'

const server = await startServer()
afterAll(async () => {
  await server.stop()
  server.forget()
})
const profile = server.origin + PREFIX + api.people.updateProfile.path
const peakMiB = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024

/** Creates people with sessions and returns the headers of their calls. */
const members = async (count: number) => {
  const { db, close } = openDb(server.databaseUrl, { origin: server.origin, max: 2 })
  const made = await Promise.all(Array.from({ length: count }, () => makePerson(db, 'consumer')))
  await close()
  return made.map(({ token }) => ({ cookie: `sid=${token}`, 'user-timezone': 'Asia/Dhaka' }))
}

/** Begins a profile update whose body the test writes. */
const opened = (headers: Record<string, string>, length: number) =>
  sending(profile, 'PATCH', { ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': length })
const filePart = (name: string, bytes: number) =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`),
    Buffer.alloc(bytes),
    Buffer.from('\r\n'),
  ])

test('two hundred people who never end their uploads take less than 700 MiB, and the next upload succeeds', async () => {
  const [next, ...people] = await members(201)
  const form = Buffer.concat([filePart('avatar', 5_200_000), filePart('banner', 5_200_000)])
  const replies = await Promise.all(
    people.map((headers) => {
      const { call, status } = opened(headers, form.length + 1)
      call.write(form)
      return status.finally(() => call.destroy())
    }),
  )
  expect(peakMiB()).toBeLessThan(700)
  expect(replies.filter((status) => ![408, 503].includes(status))).toEqual([])
  const reply = await fetch(profile, {
    method: 'PATCH',
    headers: next ?? {},
    body: formOf({ avatar: await portrait() }),
  })
  expect(reply.status).toBe(200)
})

test('strangers can sign up while fourteen people keep sending big pictures', async () => {
  const big = formOf({ avatar: blob(png(6000, 4000)), banner: blob(png(6000, 4000)) })
  let isOver = false
  const busy = (await members(14)).map(async (headers) => {
    while (!isOver) await fetch(profile, { method: 'PATCH', headers, body: big })
  })
  const avatar = await portrait()
  const signUps = await Promise.all(
    Array.from({ length: 25 }, async (_, n) => {
      const body = formOf({ name: 'Rahima', email: `rahima${n}@people.example`, password: 'lantern-and-mail', avatar })
      return (await fetch(server.origin + PREFIX + api.auth.signup.path, { method: 'POST', body })).status
    }),
  )
  isOver = true
  await Promise.all(busy)
  expect(signUps).toEqual(Array(25).fill(201))
})

test('a person can send at most four of the largest forms at once, and more as soon as they have ended', async () => {
  const [person = {}] = await members(1)
  const five = Array.from({ length: 5 }, () => opened(person, 11 * 1024 * 1024))
  const told: number[] = []
  for (const { status } of five) void status.then((code) => told.push(code))
  const change = async () =>
    (await fetch(profile, { method: 'PATCH', headers: person, body: formOf({ address: 'Feni' }) })).status
  await until(() => expect(told).toContain(429))
  expect(await change()).toBe(200)
  expect(told.filter((code) => code === 429)).toHaveLength(1)
  for (const { call } of five) call.destroy()
  const another = async () => {
    const { call, status } = opened(person, 11 * 1024 * 1024)
    const refused = await Promise.race([status, change().then(() => 0)])
    call.destroy()
    return refused
  }
  await until(another, (status) => status === 0)
})

test('a photo sent over a slow line arrives, though it takes longer than any other call may', async () => {
  const [person = {}] = await members(1)
  const { type, bytes } = await encoded(formOf({ avatar: blob(await noisy(200, 200)) }))
  const { call, status } = sending(profile, 'PATCH', {
    ...person,
    'content-type': type,
    'content-length': bytes.length,
  })
  const pieces = 110
  await drip(call, bytes, { piece: Math.ceil(bytes.length / pieces), everyMs: 200 })
  call.end()
  expect(await status).toBe(200)
})
