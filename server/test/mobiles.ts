import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { Company } from './crew.ts'
import { until } from './until.ts'

type Sms = { to: string; text: string; lang: string; segments: number; at: string }

/** Returns functions for unused mobile numbers and for the SMS that are sent to them. */
export const mobiles = ({ env, pool }: Pick<Company, 'env' | 'pool'>) => {
  const folder = path.join(env.dataDir, 'sms')
  const written = async (): Promise<Sms[]> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort()
    return Promise.all(names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8'))))
  }
  /** Waits until nothing is left to send, then returns the SMS to this number. */
  const smsTo = async (number: string) => {
    await until(async () =>
      expect((await pool.query(`SELECT 1 FROM jobs WHERE kind IN ('sms.send', 'mail.receiver')`)).rows).toEqual([]),
    )
    return (await written()).filter(({ to }) => to === number)
  }
  let numbers = 0
  const newNumber = () => `+88017${String(10_000_000 + ++numbers)}`
  return { newNumber, smsTo }
}
