import { api } from '@ranar/contract'
import { expect } from 'vitest'
import type { Company } from '../../test/crew.ts'
import { mailbox } from '../../test/mailbox.ts'
import { until } from '../../test/until.ts'

const { auth } = api
export const wrong = { status: 400, message: 'The code is wrong or has expired', errors: [{ path: 'otp' }] }
export const newPassword = 'another-lantern'

/** Steps with codes of verification and recovery. */
export const codes = ({ a, guest, env, pool }: Company) => {
  const { code, to } = mailbox(env.dataDir)
  /** Returns an unverified person and their mailed code. */
  const withCode = async () => {
    const her = await a('unverified')
    await her(auth.sendVerification)
    return { her, otp: await code(her.email) }
  }
  /** Lets minutes pass for a person's codes and the gap before the next one; negative minutes set the clock back. */
  const minutesPass = async (minutes: number, key: number) => {
    const past = 'make_interval(secs => $1::float8 * 60)'
    await pool.query(
      `UPDATE otps SET requested_at = requested_at - ${past}, issued_at = issued_at - ${past} WHERE user_id = $2`,
      [minutes, key],
    )
    await pool.query(`UPDATE rate_limits SET resets_at = resets_at - ${past} WHERE key LIKE 'otp-gap:%:' || $2`, [
      minutes,
      key,
    ])
  }
  /** A browser that keeps its cookies. */
  const browser = (more: Record<string, string> = {}) => {
    const jar = new Map<string, string>()
    const post = async (path: string, body: object) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await guest.ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...more },
      })
      for (const set of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
        jar.set(name, value)
      }
      return reply
    }
    return {
      jar,
      asks: (email: string) => post(auth.sendRecovery.path, { email }),
      tries: async (email: string, otp: string) =>
        (await post(auth.recover.path, { email, password: newPassword, otp })).status,
    }
  }
  /** Waits until every requested code is made and mailed. */
  const mailed = () =>
    until(async () =>
      expect((await pool.query("SELECT FROM jobs WHERE kind IN ('codes.recover', 'mail')")).rowCount).toBe(0),
    )
  return { code, to, withCode, minutesPass, browser, mailed }
}
