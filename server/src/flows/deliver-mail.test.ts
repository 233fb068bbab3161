import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CODE_ALPHABET } from '@ranar/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { amount } from '../../test/amount.ts'
import { database } from '../../test/database.ts'
import { until } from '../../test/until.ts'
import { sendMail } from '../notifications/send-mail.ts'
import { tryOtp } from '../people/otp.ts'
import { transact } from '../platform/db/transact.ts'
import { from, mailServer, personOf, postman, read, secret } from './mail.fixture.ts'
import { requestOtp } from './request-otp.ts'

const opened = await database()
const { db, pool } = opened
const aloneOnItsLine = new RegExp(`^[${CODE_ALPHABET}]{8}$`, 'm')
const guess = (userId: number) => ({ userId, purpose: 'verification', browser: '' }) as const
const dueNow = () => pool.query('UPDATE jobs SET run_at = now()')

test('a code is mailed on a line of its own, works, and is stored nowhere in plain text', async () => {
  const { inbox, url } = await mailServer()
  const person = await personOf(opened)
  const lines = postman(opened, { smtpUrl: url })
  await transact(db, (tx) => requestOtp(tx, person.id, 'verification'))
  await until(() => expect(inbox).toHaveLength(1))
  const [mail] = inbox
  expect(mail).toMatchObject({ from: 'no-reply@ranar.example', to: [person.email] })
  const { header, text, html } = read(mail?.raw ?? '')
  expect(header('subject')).toBe('Your Ranar verification code')
  expect(header('to')).toBe(person.email)
  expect(header('from')).toBe(from)
  const code = aloneOnItsLine.exec(text)?.[0] ?? ''
  expect(html).toContain(`\n${code}\n`)
  await until(async () => expect((await pool.query('SELECT 1 FROM jobs')).rowCount).toBe(0))
  expect(JSON.stringify((await pool.query('SELECT * FROM otps')).rows)).not.toContain(code)
  expect(lines.join()).toContain('mail sent')
  for (const secret of [person.email, code]) expect(lines.join()).not.toContain(secret)
  expect(await tryOtp(db, secret, { ...guess(person.id), code })).not.toBeNull()
})

test.each([
  [451, 250, 300],
  ['refuse', 4000, 21_600],
] as const)(
  'a mail that the mail server answers with %s is retried after a bounded delay',
  async (fault, least, most) => {
    const { state, url } = await mailServer()
    const person = await personOf(opened)
    state.fault = fault
    await transact(db, (tx) => sendMail(tx, person.id, 'passwordChanged', {}))
    await pool.query('UPDATE jobs SET attempts = 10')
    postman(opened, { smtpUrl: url })
    const wait = async () => {
      const { rows } = await pool.query(
        'SELECT extract(epoch FROM run_at - now())::float8 AS s FROM jobs WHERE last_error IS NOT NULL AND lease_until IS NULL',
      )
      return rows[0]?.s ?? 0
    }
    await expect.poll(wait).toBeGreaterThan(least)
    expect(await wait()).toBeLessThanOrEqual(most)
    await pool.query('DELETE FROM jobs')
  },
)

test('a code whose mail failed is created anew at the next try, under the same Message-ID', async () => {
  const { inbox, state, url } = await mailServer()
  const person = await personOf(opened)
  state.fault = 451
  postman(opened, { smtpUrl: url })
  await transact(db, (tx) => requestOtp(tx, person.id, 'recovery'))
  await until(async () =>
    expect((await pool.query('SELECT 1 FROM jobs WHERE last_error IS NOT NULL')).rowCount).toBe(1),
  )
  state.fault = null
  const { rows } = await pool.query(
    'SELECT id, payload, (extract(epoch FROM created_at) * 1000)::bigint AS born FROM jobs',
  )
  expect(rows[0].payload).toEqual({
    userId: person.id,
    letter: { kind: 'otp', purpose: 'recovery', otp: expect.any(Number) },
  })
  await dueNow()
  await until(() => expect(inbox).toHaveLength(1))
  const { header, text } = read(inbox[0]?.raw ?? '')
  expect(header('message-id')).toBe(`<${rows[0].born}.${rows[0].id}@localhost>`)
  expect(
    await tryOtp(db, secret, { ...guess(person.id), purpose: 'recovery', code: aloneOnItsLine.exec(text)?.[0] ?? '' }),
  ).not.toBeNull()
})

test.each(['refuse', 421, 451, 'hang'] as const)('a mail first answered with %s is delivered later', async (fault) => {
  const { inbox, state, url } = await mailServer()
  const person = await personOf(opened)
  state.fault = fault
  postman(opened, { smtpUrl: url, ...(fault === 'hang' && { limitMs: 3000 }) })
  await transact(db, (tx) => sendMail(tx, person.id, 'passwordChanged', {}))
  await until(async () =>
    expect((await pool.query('SELECT 1 FROM jobs WHERE last_error IS NOT NULL AND lease_until IS NULL')).rowCount).toBe(
      1,
    ),
  )
  expect(inbox).toEqual([])
  state.fault = null
  await dueNow()
  await until(() => expect(inbox).toHaveLength(1))
})

test('each of many mails to an unreliable server arrives once', { timeout: 900_000 }, async () => {
  const { inbox, url } = await mailServer({ faults: ['refuse', null, 421, 451, null] })
  const crowd = await Promise.all(Array.from({ length: amount(30, 1000) }, () => personOf(opened)))
  postman(opened, { smtpUrl: url })
  for (const { id } of crowd) await transact(db, (tx) => sendMail(tx, id, 'passwordChanged', {}))
  const left = async () => {
    await pool.query('UPDATE jobs SET run_at = now() WHERE lease_until IS NULL')
    expect((await pool.query('SELECT 1 FROM jobs')).rowCount).toBe(0)
  }
  await vi.waitFor(left, { timeout: 600_000 })
  expect(inbox.map(({ to }) => to[0]).sort()).toEqual(crowd.map(({ email }) => email).sort())
})

test('a mail server that cannot be reached is reported in the log', async () => {
  const person = await personOf(opened)
  const lines = postman(opened, { smtpUrl: 'smtp://127.0.0.1:9' })
  await transact(db, (tx) => sendMail(tx, person.id, 'passwordChanged', {}))
  await until(() => expect(lines.join()).toContain('ECONNREFUSED'))
})

test('without a mail server each mail is one private file, sorted by time', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ranar-mail-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const person = await personOf(opened)
  const lines = postman(opened, { dataDir })
  await transact(db, (tx) => requestOtp(tx, person.id, 'verification'))
  const folder = path.join(dataDir, 'mail')
  const written = () => readdirSync(folder).filter((name) => !name.startsWith('.')) // a file that is still being written has a hidden name
  await until(() => expect(written()).toHaveLength(1))
  await transact(db, (tx) => sendMail(tx, person.id, 'paid', { code: 'RN0123456789A', amount: 66 }))
  await until(() => expect(written()).toHaveLength(2))
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const files = written()
    .sort()
    .map((name) => path.join(folder, name))
  const subjects = files.map((file) => read(readFileSync(file, 'utf8')).header('subject'))
  expect(subjects).toEqual(['Your Ranar verification code', 'Your payment was received'])
  for (const file of files) {
    expect(file).toMatch(/\.eml$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  }
  const code = aloneOnItsLine.exec(read(readFileSync(files[0] ?? '', 'utf8')).text)?.[0] ?? 'no code'
  await until(() => expect(lines).toHaveLength(2))
  expect(lines[0]).toContain(person.email)
  expect(lines[0]).toContain('Your Ranar verification code')
  expect(lines.join()).not.toContain(code)
})
