import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test, vi } from 'vitest'
import { isWithinReach } from '../action-rules.ts'
import type { Endpoint } from '../endpoint.ts'
import { api } from '../index.ts'
import { openApi } from './document.ts'
import { exampleOf } from './examples.ts'

const document = JSON.parse(JSON.stringify(openApi('https://ranar.example')))
const endpoints = Object.values(api).flatMap((group) => Object.values<Endpoint>(group))
const operationOf = ({ method, path }: Endpoint) => document.paths[path][method.toLowerCase()]
const jsonOf = ({ content }: { content?: Record<string, { example: unknown }> }) => Object.values(content ?? {})[0]

test('the document is valid OpenAPI 3.1 for an independent validator', async () => {
  const validator = new Validator()
  expect(await validator.validate(document)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('the document describes each endpoint once, and nothing else', () => {
  const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort())
})

test.each(endpoints.map((e) => [`${e.method} ${e.path}`, e] as const))(
  'the examples of %s match its schemas',
  (_, e) => {
    const { parameters = [], requestBody = {}, responses } = operationOf(e)
    const query = Object.fromEntries(
      parameters.map(({ name, example }: { name: string; example: unknown }) => [name, example]),
    )
    if (e.query) expect(e.query.safeParse(query).error).toBeUndefined()
    if (e.body && !e.form) expect(e.body.safeParse(jsonOf(requestBody)?.example).error).toBeUndefined()
    const { data } = (jsonOf(responses[e.status ?? 200])?.example ?? {}) as { data?: unknown }
    if (e.answer) expect(e.answer.safeParse(data).error).toBeUndefined()
    for (const code of Object.keys(responses).filter((code) => Number(code) >= 400))
      expect(jsonOf(responses[code])?.example, code).toMatchObject({ success: false, message: expect.any(String) })
  },
)

test('a schema whose field names are unknown still gets an example', () => {
  const parts = { a: { type: 'string' }, b: { type: 'array', items: { type: 'integer', minimum: 3 } } }
  expect(exampleOf({ type: 'object', properties: parts, required: ['a', 'b'] })).toEqual({ a: 'Text', b: [3] })
})

test.each(['2026-11-22T19:00:00Z', '2031-12-31T05:00:00Z'])('at %s the example day is in the next 3 days', (now) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  const day = exampleOf({ type: 'string' }, 'day')
  vi.useRealTimers()
  const today = new Date(Date.parse(now) + 6 * 3_600_000).toISOString().slice(0, 10)
  expect(isWithinReach(String(day), today, 3)).toBe(true)
})
