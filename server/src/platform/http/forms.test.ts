import { request } from 'node:http'
import { expect, test } from 'vitest'
import { blob, picture } from '../uploads/pictures.fixture.ts'
import { type Field, formOf, signUps } from '../uploads/uploads.fixture.ts'

const { address, person, signUp, withAvatar } = await signUps()
/** Builds a multipart form from raw parts. */
const handmade = (...parts: string[]) => ({
  body: `${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
})
const text = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`

test('someone who signs up without a picture is told that it is required', async () => {
  expect(await signUp(formOf(...person()))).toMatchObject({ status: 400, message: 'Avatar is Required!' })
  expect(await signUp(formOf(...person(), ['avatar', 'a text']))).toMatchObject({
    status: 400,
    message: 'Avatar is Required!',
  })
  expect(await signUp(formOf(...person(), ['avatar', blob(''), '']))).toMatchObject({
    status: 400,
    message: 'Avatar is Required!',
  })
  expect(await signUp(formOf())).toMatchObject({ status: 400, message: 'Name is Required!' })
})

test('a picture above 5 MiB is too large, and so is a form above 11 MiB', async () => {
  const said = { status: 413, message: 'An image can be at most 5 MB and 24 megapixels' }
  expect(await withAvatar(blob(Buffer.alloc(5 * 1024 * 1024 + 1)))).toMatchObject(said)
  const five = blob(Buffer.alloc(5 * 1024 * 1024))
  expect(await signUp(formOf(['a', five], ['b', five], ['c', five]))).toMatchObject({
    status: 413,
    message: 'This is too large',
  })
})

test('a form that never ends is refused with 413', async () => {
  const piece = Buffer.alloc(64 * 1024)
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const call = request(`${address}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
    })
    call.on('response', (reply) => {
      resolve(reply.statusCode)
      call.destroy()
    })
    call.on('error', reject)
    // The preamble of a form belongs to no part, so no limit of a part stops it.
    const pour = () => {
      while (!call.destroyed && call.write(piece));
    }
    call.on('drain', pour)
    pour()
  })
  expect(await answered).toBe(413)
})

test('unknown form parts are dropped, a known part that comes twice is refused', async () => {
  const avatar: Field = ['avatar', blob(await picture('png')), 'me.png']
  const extra: Field[] = [
    ['role', 'admin'],
    ['isRoot', 'true'],
    ['virus', blob('MZ'), 'a.exe'],
    ['virus', blob('MZ'), 'b.exe'],
  ]
  expect((await signUp(formOf(...extra, ...person(), avatar))).status).toBe(201)
  expect((await signUp(formOf(...person(), avatar, avatar))).status).toBe(400)
  expect((await signUp(formOf(...person(), ['name', 'twice'], avatar))).status).toBe(400)
})

test.each([
  ['21 texts', handmade(...Array.from({ length: 21 }, (_, n) => text(`f${n}`, 'x'))), 413],
  ['a thousand parts', handmade(...Array.from({ length: 1000 }, (_, n) => text(`f${n}`, ''))), 413],
  ['a text of 65 KiB', handmade(text('name', 'x'.repeat(65 * 1024))), 413],
  ['__proto__', handmade(text('__proto__', 'x')), 400],
  [
    'a text that is JSON',
    handmade('Content-Disposition: form-data; name="name"\r\nContent-Type: application/json\r\n\r\n{"a":1}'),
    400,
  ],
  ['a NUL in a text', handmade(text('name', 'a\0b')), 400],
  ['no boundary', { body: '--x--', headers: { 'content-type': 'multipart/form-data' } }, 400],
  [
    'a body that is cut',
    {
      body: '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.jpg"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    400,
  ],
  ['no parts', { body: 'nothing here', headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 400],
  ['JSON', { body: '{"name":"Rahima"}', headers: { 'content-type': 'application/json' } }, 415],
  ['broken JSON', { body: '{', headers: { 'content-type': 'application/json' } }, 415],
  [
    'an address-coded form',
    { body: 'name=Rahima', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
  ],
  ['a text', { body: 'Rahima', headers: { 'content-type': 'text/plain' } }, 415],
] as const)('%s in a form is refused', async (_, { body, headers }, status) => {
  expect(await signUp(body, headers)).toMatchObject({ status, success: false, message: expect.stringMatching(/./) })
})

test('an endpoint that takes JSON refuses a form with 415', async () => {
  const reply = await fetch(`${address}/api/auth/login`, { method: 'POST', body: formOf(...person()) })
  expect(reply.status).toBe(415)
})
