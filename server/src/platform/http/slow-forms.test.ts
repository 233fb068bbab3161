import { api, PREFIX } from '@ranar/contract'
import { expect, test } from 'vitest'
import { drip, encoded, sending } from '../../../test/sending.ts'
import { until } from '../../../test/until.ts'
import { blob, picture } from '../uploads/pictures.fixture.ts'
import { formOf, signUps } from '../uploads/uploads.fixture.ts'

const silenceMs = 2000
const { address, person, files, pool, lastEmail, withAvatar } = await signUps({
  pace: { step: 32, silenceMs, mostMs: 60_000 },
})
const url = address + PREFIX + api.auth.signup.path
const form = async () => encoded(formOf(...person(), ['avatar', blob(await picture('png')), 'me.png']))
const opened = (type: string, length: number) =>
  sending(url, 'POST', { 'content-type': type, 'content-length': length })
const isKnown = async () => (await pool.query('SELECT FROM users WHERE email = $1', [lastEmail()])).rowCount === 1

test('someone whose form arrives slowly but steadily signs up', async () => {
  const { type, bytes } = await form()
  const { call, status } = opened(type, bytes.length)
  const everyMs = (2 * silenceMs) / 20
  await drip(call, bytes, { piece: Math.ceil(bytes.length / 20), everyMs })
  call.end()
  expect(await status).toBe(201)
  expect(await isKnown()).toBe(true)
})

test('someone whose form stalls in the middle of a picture gets 408, and no account or file is left', async () => {
  const before = files()
  const { type, bytes } = await form()
  const { call, status } = opened(type, bytes.length)
  call.write(bytes.subarray(0, bytes.length - 60))
  expect(await status).toBe(408)
  call.destroy()
  expect(await isKnown()).toBe(false)
  expect(files()).toEqual(before)
})

test('someone who sends single bytes without end gets 408', async () => {
  const { type, bytes } = await form()
  const { call, status } = opened(type, 1_000_000)
  const dripping = drip(call, Buffer.concat([bytes, Buffer.alloc(10_000)]), { piece: 1, everyMs: 100 })
  expect(await status).toBe(408)
  call.destroy()
  await dripping
})

test.each([
  ['before anything', 0],
  ['in the head of a part', 30],
  ['in a text', 110],
  ['in a picture', -100],
  ['before the last boundary', -20],
])('a connection that is cut %s leaves no account, no file and no place occupied', async (_, at) => {
  const before = files()
  const { type, bytes } = await form()
  for (let n = 0; n < 40; n++) {
    const { call, status } = opened(type, 11_000_000)
    const part = bytes.subarray(0, at < 0 ? bytes.length + at : at)
    await new Promise((resolve) => (part.length > 0 ? call.write(part, resolve) : setImmediate(resolve)))
    call.destroy()
    await status
  }
  await until(() => expect(files()).toEqual(before))
  expect(await isKnown()).toBe(false)
  expect((await withAvatar(blob(await picture('png')))).status).toBe(201)
})
