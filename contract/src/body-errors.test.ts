import { expect, test } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { api, type Endpoint } from './index.ts'

type Def = {
  type: string
  error?: unknown
  shape?: Record<string, $ZodType>
  element?: $ZodType
  innerType?: $ZodType
  in?: $ZodType
}

/** Returns the paths of the objects and arrays inside a body whose error is the library's own English text. */
const wordless = (schema: $ZodType, path: string): string[] => {
  const { type, error, shape = {}, element, innerType, in: before } = schema._zod.def as unknown as Def
  const within = innerType ?? before
  if (within) return wordless(within, path)
  const inside = [
    ...Object.entries(shape).flatMap(([name, field]) => wordless(field, `${path}.${name}`)),
    ...(element ? wordless(element, `${path}.0`) : []),
  ]
  return (type === 'object' || type === 'array') && !error ? [path, ...inside] : inside
}

test('every object and list inside a body has a message of the catalogue for a wrong value', () => {
  const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, call]): [string, Endpoint] => [`${domain}.${name}`, call]),
  )
  const bodies = endpoints.flatMap(([name, { body }]) => (body ? [[name, body] as const] : []))
  expect(bodies.length).toBeGreaterThan(40)
  const found = bodies.flatMap(([name, body]) => wordless(body as $ZodType, name))
  // A body that is no object at all has one message for every call.
  expect(found.filter((path) => path.split('.').length > 2)).toEqual([])
})
