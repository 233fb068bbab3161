import { type Endpoint, PREFIX } from '@ranar/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { raw } from '../../test/raw.ts'
import { endpoints } from '../platform/http/matrix.ts'

const { a, caller, guest, origin } = await company()
const { body: read } = await fetch(`${origin}${PREFIX}/openapi.json`).then(async (reply) => ({
  body: await reply.json(),
}))
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(read, 'api')
const callers = {
  guest: caller(null),
  unverified: await a('unverified'),
  consumer: await a('consumer'),
  delivery_men: await a('delivery_men'),
  admin: await a('admin'),
  root: await a('root'),
}
const escaped = (path: string) => path.replaceAll('~', '~0').replaceAll('/', '~1')

/** Sends the example from the OpenAPI document. */
const replay = async ({ method, path, form }: Endpoint, cookie: string | null) => {
  const { parameters = [], requestBody } = read.paths[path][method.toLowerCase()]
  const query = new URLSearchParams(
    parameters.map(({ name, example }: { name: string; example: unknown }) => [name, String(example)]),
  )
  const example = requestBody?.content['application/json']?.example
  const headers = {
    'user-timezone': 'Asia/Dhaka',
    ...(cookie && { cookie }),
    ...(example && { 'content-type': 'application/json' }),
    ...(form && { 'content-type': 'multipart/form-data; boundary=x' }),
  }
  const body = example ? JSON.stringify(example) : form ? '--x--\r\n' : undefined
  return raw(origin, method, `${PREFIX}${path}?${query}`, headers, body)
}

test.each(
  endpoints.filter(({ path }) => path !== '/notification/stream').map((e) => [`${e.method} ${e.path}`, e] as const),
)('%s answers its example for every role as documented', async (_, e) => {
  const { responses } = read.paths[e.path][e.method.toLowerCase()]
  const mayCall = new Set<number>()
  for (const [name, { cookie }] of Object.entries(callers)) {
    // Use another session, because logging out ends it and the other calls need theirs.
    const { status, text } = await replay(e, e.path === '/auth/logout' ? (await a('consumer')).cookie : cookie)
    mayCall.add(status)
    expect(Object.keys(responses), `${name}: ${status} ${text}`).toContain(String(status))
    if (!responses[status].content) continue
    const place = `api#/paths/${escaped(e.path)}/${e.method.toLowerCase()}/responses/${status}/content/application~1json/schema`
    const validate = ajv.getSchema(place)
    expect(validate?.(JSON.parse(text)) === true, `${name}: ${JSON.stringify(validate?.errors)}`).toBe(true)
  }
  // Callers with access get past input validation, to an answer or a missing thing; a made-up reset code does not.
  if (!e.form && e.who !== 'signature' && e.path !== '/auth/reset-password')
    expect([...mayCall].some((status) => [200, 201, 401, 402, 404, 409].includes(status))).toBe(true)
})

test('a parcel can be booked and tracked with the documented examples', async () => {
  const book = read.paths['/consumer/book-parcel'].post.requestBody.content['application/json'].example
  const booked = await callers.consumer.ask('/consumer/book-parcel', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(book),
  })
  expect(booked).toMatchObject({ status: 201, body: { success: true, message: 'Parcel has been booked!' } })
  const { parcel } = booked.body.data as { parcel: { _id: string } }
  expect(await guest.ask(`/public/parcel-status?parcel_id=${parcel._id}`)).toMatchObject({ status: 200 })
})

test('the documentation page loads only files of this origin, under a content security policy of its own', async () => {
  const page = await fetch(`${origin}/docs/api`)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file)
  expect(files).toHaveLength(3)
  for (const file of files) {
    const { status, headers } = await fetch(`${origin}${file}`)
    expect({ status, type: headers.get('content-type') }).toMatchObject({
      status: 200,
      type: expect.stringMatching(/^text\/(css|javascript); /),
    })
  }
  expect((await fetch(`${origin}/docs/api/package.json`)).status).toBe(404)
})
