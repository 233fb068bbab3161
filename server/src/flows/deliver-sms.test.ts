import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { crew } from '../../test/crew.ts'
import { act, action } from '../../test/door.ts'
import { until } from '../../test/until.ts'

const world = await company()
const { pool, env } = world

type Sms = { to: string; text: string; lang: string; segments: number; at: string }
const folder = path.join(env.dataDir, 'sms')
const written = async (): Promise<Sms[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8'))))
}
/** What this number has got once nothing is left to send. */
const smsTo = async (number: string) => {
  await until(async () => expect((await pool.query(`SELECT 1 FROM jobs WHERE kind = 'sms.send'`)).rows).toEqual([]))
  return (await written()).filter(({ to }) => to === number)
}
let numbers = 0
const newNumber = () => `+88017${String(10_000_000 + ++numbers)}`

test('without a gateway the receiver’s SMS are files: on the way with amount, code and link, then delivered', async () => {
  const { book, send, courier } = await crew(world)
  const phone = newNumber()
  const id = await book({ phone, codTaka: 6000 })
  await send(id, { days: 0 })
  const [first] = await smsTo(phone)
  expect(first).toEqual({
    to: phone,
    text: expect.stringMatching(
      new RegExp(
        `^Ranar: parcel ${id} is on its way to you. Please have Tk 6,\\d{3} ready. Code to tell at the door: \\d{6}. ${env.origin}/r/\\S{22}$`,
      ),
    ),
    lang: 'en',
    segments: 1,
    at: expect.stringMatching(/Z$/),
  })
  const code = /\d{6}/.exec(first?.text.replace(id, '') ?? '')?.[0] ?? ''
  await act(courier, action(id, 'deliver', { code, collected: { taka: 6100, by: 'cash' } }))
  expect((await smsTo(phone)).map(({ text }) => text)).toEqual([first?.text, `Ranar: parcel ${id} has been delivered.`])
  expect(JSON.stringify((await pool.query('SELECT * FROM sms_messages')).rows)).not.toContain(code)
})
