import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { booking, company } from '../test/company.ts'
import { mailbox } from '../test/mailbox.ts'
import { refusal } from '../test/refusal.ts'
import { signUp } from '../test/signup.ts'
import { until } from '../test/until.ts'

const world = await company()
const { a, env, guest, pool } = world

/** Replaces a folder by a file, so that nobody, not even root, can write there. Returns a function that undoes it. */
const spoil = async (name: string) => {
  const folder = path.join(env.dataDir, name)
  await rename(folder, `${folder}.away`)
  await writeFile(folder, '')
  return () => rename(folder, `${folder}.spoilt`).then(() => rename(`${folder}.away`, folder))
}

test('a sign-up gets 503 and leaves no account while pictures cannot be written, and succeeds afterwards', async () => {
  expect((await signUp(world)).reply.status).toBe(201)
  const mend = await spoil('uploads')
  const { reply, email } = await signUp(world)
  expect(reply).toMatchObject({ status: 503, body: { success: false, requestId: expect.any(String) } })
  expect((await pool.query('SELECT 1 FROM users WHERE email = $1', [email])).rowCount).toBe(0)
  await mend()
  expect((await signUp(world, { email })).reply.status).toBe(201)
})

test('a mail that cannot be written is retried and arrives once the folder is writable again', async () => {
  const { code } = mailbox(env.dataDir)
  const her = await a('unverified')
  // A mail job that is still running would create the folder again.
  await until(
    async () => (await pool.query("SELECT 1 FROM jobs WHERE kind = 'mail'")).rowCount,
    (waiting) => waiting === 0,
  )
  const mend = await spoil('mail')
  await her(api.auth.sendVerification)
  await until(
    async () =>
      (
        await pool.query("SELECT 1 FROM jobs WHERE payload->>'userId' = $1 AND last_error IS NOT NULL", [
          String(her.key),
        ])
      ).rowCount,
    (failed) => failed === 1,
  )
  await mend()
  await pool.query("UPDATE jobs SET run_at = now() WHERE kind = 'mail'")
  expect((await her(api.auth.verify, { body: { otp: await code(her.email) } })).user.isVerified).toBe(true)
})

test.each([
  ['disk is full', '53100'],
  ['memory is full', '53200'],
  ['disk is broken', '58030'],
])('while the database’s %s a booking gets 503 and leaves nothing behind', async (_, state) => {
  const her = await a('consumer')
  await pool.query(
    `CREATE FUNCTION exhausted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room' USING ERRCODE = '${state}'; END $$`,
  )
  await pool.query('CREATE TRIGGER exhausted BEFORE INSERT ON parcel_events FOR EACH ROW EXECUTE FUNCTION exhausted()')
  expect(await refusal(her(api.parcels.book, { body: booking }))).toMatch(/^503 /)
  await pool.query('DROP FUNCTION exhausted CASCADE')
  expect((await her(api.parcels.mine)).parcels).toEqual([])
  await her(api.parcels.book, { body: booking })
  expect((await guest.ask('/public/analytics')).status).toBe(200)
})
