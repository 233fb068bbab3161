import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Fault, smsGateway } from '../../../test/sms-gateway.ts'
import { openSms } from './gateway.ts'

const lines: string[] = []
const write = (fields: object, text: string) => void lines.push(JSON.stringify({ ...fields, text }))
const log = { info: write, warn: write, error: write }
const secrets = { key: 'k&y #1 নম্বর', sender: 'RANAR +' }
const sms = { id: 'one', to: '+8801711000000', text: 'কোড 123456 & {key} #1?\nহ্যাঁ', lang: 'bn' }

const opened = async (fault: Fault) => {
  const real = await smsGateway(() => fault)
  onTestFinished(real.close)
  const gateway = openSms({ url: real.url, ...secrets, dataDir: '/nowhere', log })
  const send = (limitMs = 5000) => gateway.send({ ...sms, signal: AbortSignal.timeout(limitMs) })
  return { ...real, send }
}

test('the gateway receives number, text, key and sender unchanged, whatever characters they have', async () => {
  const { send, asked } = await opened('accept')
  await send()
  expect(asked).toEqual([{ id: 'one', to: sms.to, text: sms.text, ...secrets, fault: 'accept' }])
})

test.each(['slow', 'endless'] as const)(
  'a message is accepted even if the body of the gateway’s answer is %s',
  async (fault) => {
    const { send } = await opened(fault)
    await send()
  },
)

test.each([
  [503, 'HTTP 503'],
  [400, 'HTTP 400'],
  [429, 'HTTP 429'],
  ['redirect', 'HTTP 302'],
  ['lost', 'UND_ERR_SOCKET'],
  ['garbage', 'not reached'],
  ['hang', 'no answer in time'],
] as const)('a message is not accepted when the gateway answers %s: %s', async (fault, said) => {
  const { send } = await opened(fault)
  await expect(send(fault === 'hang' ? 300 : 5000)).rejects.toThrow(said)
})

test('a message fails with ECONNREFUSED when the gateway is down', async () => {
  const gone = await smsGateway()
  await gone.close()
  const gateway = openSms({ url: gone.url, ...secrets, dataDir: '/nowhere', log })
  const sending = gateway.send({ ...sms, signal: AbortSignal.timeout(5000) })
  await expect(sending).rejects.toThrow('ECONNREFUSED')
})

test('without a gateway each message is one private file', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ranar-sms-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const files = openSms({ url: null, ...secrets, dataDir, log })
  await files.send({ ...sms, signal: AbortSignal.timeout(5000) })
  const folder = path.join(dataDir, 'sms')
  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*Z-one\.json$/)
  expect([(await stat(folder)).mode & 0o777, (await stat(path.join(folder, name))).mode & 0o777]).toEqual([
    0o700, 0o600,
  ])
  const { to, text, lang } = sms
  expect(JSON.parse(await readFile(path.join(folder, name), 'utf8'))).toEqual({
    to,
    text,
    lang,
    segments: 1,
    at: expect.stringMatching(/Z$/),
  })
})

test('the log has neither number nor text nor key of any message', () => {
  expect(lines.length).toBeGreaterThan(3)
  for (const secret of [sms.to, '123456', secrets.key, encodeURIComponent(secrets.key), 'http'])
    expect(lines.join()).not.toContain(secret)
})
