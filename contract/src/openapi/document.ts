import * as z from 'zod/mini'
import { changesSomething, type Endpoint, PREFIX, type Schema } from '../endpoint.ts'
import { api } from '../index.ts'
import * as en from '../messages/en/index.ts'
import { type MessageKey, say } from '../messages/index.ts'
import { bodies, exampleOf, type JsonSchema } from './examples.ts'
import { refusals, refusalsOf } from './refusals.ts'

const inWords = (key: MessageKey | (string & {})) => say(en, key)
const schemaOf = (schema: Schema, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // JSON Schema that the contract states by hand replaces what was generated.
    override: ({ zodSchema, jsonSchema }) => {
      const said = z.globalRegistry.get(zodSchema)
      if (!said) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, said)
    },
  })
  return rest as JsonSchema & { properties: Record<string, JsonSchema> }
}
const problem = { $ref: '#/components/schemas/Problem' }
const json = (schema: object, example: unknown) => ({ 'application/json': { schema, example } })

/** Returns the API in OpenAPI 3.1, made from the contract; `origin` is where it is served. */
export const openApi = (origin: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Ranar',
    version: '1',
    summary: 'Parcel booking and delivery',
    license: { name: 'MIT', identifier: 'MIT' },
    description: [
      'Every reply is `{ success, message, … }`: `data` when it succeeds, `errors` with the path of each field when the input is refused.',
      'Texts come in English or Bangla by `Accept-Language`. Calendar days are those of the `user-timezone` header (an IANA name; Asia/Dhaka when it is missing).',
      'Some GETs change something. They, and every other call that changes something, are refused when a browser makes them for another site.',
      'A change that needs a session may name who means to make it, by `_id` in the header `person-id`; under another person’s session it is 409.',
      'Keys that a schema does not name are dropped.',
    ].join('\n\n'),
  },
  servers: [{ url: `${origin}${PREFIX}` }],
  tags: Object.keys(api).map((name) => ({ name })),
  security: [{ session: [] }],
  paths: pathsOf(),
  components: {
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: origin.startsWith('https:') ? '__Host-sid' : 'sid',
        description: 'Set by POST /auth/login.',
      },
    },
    schemas: { Problem: problemSchema },
  },
})

const problemSchema = {
  type: 'object',
  required: ['success', 'message'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string', description: 'Only with a 5xx.' },
  },
}

const pathsOf = () => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [group, endpoints] of Object.entries(api))
    for (const [name, e] of Object.entries<Endpoint>(endpoints)) {
      paths[e.path] ??= {}
      Object.assign(paths[e.path] ?? {}, { [e.method.toLowerCase()]: operation(group, name, e) })
    }
  return paths
}

const operation = (group: string, name: string, e: Endpoint) => ({
  operationId: `${group}.${name}`,
  summary: `${group}: ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
  description: `${callers(e)} ${effect(e)}`,
  tags: [group],
  ...(typeof e.who === 'string' && (e.who === 'all' || e.who === 'signature') && { security: [] }),
  ...(e.query && { parameters: parametersOf(e.query) }),
  ...(e.body && { requestBody: bodyOf(e, e.body) }),
  responses: { [e.status ?? 200]: success(e), ...refused(e) },
})

const callers = ({ who, unsigned }: Endpoint) => {
  const names = {
    all: 'everybody',
    session: 'everybody who is logged in',
    unverified: 'accounts that are not verified yet',
  }
  if (unsigned)
    return 'For whoever comes from a payment provider, without login or signature; it proves nothing and only makes the server ask the provider.'
  if (who === 'signature') return 'For the payment provider, known by its signature.'
  return `For ${typeof who === 'string' ? names[who] : who.join(', ')}.`
}
const effect = (e: Endpoint) => {
  if (!changesSomething(e)) return `Shows ${e.shows?.join(', ') || 'nothing that changes'}.`
  return `Changes ${e.touches?.join(', ') || 'nothing that another call shows'}.`
}

const parametersOf = (query: Schema) => {
  const { properties, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    example: exampleOf(schema, name),
  }))
}

const bodyOf = (e: Endpoint, body: Schema) => {
  const schema = schemaOf(body, 'input')
  const type = e.form ? 'multipart/form-data' : 'application/json'
  // A file of a form has no example in JSON.
  const example = Object.entries(bodies[e.path] ?? (exampleOf(schema) as object)).filter(
    ([name]) => schema.properties[name]?.format !== 'binary',
  )
  return { required: true, content: { [type]: { schema, example: Object.fromEntries(example) } } }
}

const success = (e: Endpoint) => {
  if (e.raw) return { description: 'Not JSON: a stream of events, a picture, or an empty receipt.' }
  const data: JsonSchema = e.answer ? schemaOf(e.answer, 'output') : { type: 'object' }
  const message = inWords(e.message ?? 'common.ok')
  const schema = {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: { success: { const: true }, message: { type: 'string' }, data },
  }
  return { description: message, content: json(schema, { success: true, message, data: exampleOf(data) }) }
}

const refused = (e: Endpoint) =>
  Object.fromEntries(
    refusalsOf(e).map((code) => {
      const errors = code === 400 ? faultsOf(e) : []
      const message = errors[0]?.message ?? inWords(refusals[code].example)
      const example = {
        success: false,
        message,
        ...(errors.length > 0 && { errors }),
        ...(code >= 500 && { requestId: '3f0c2b1e' }),
      }
      return [code, { description: refusals[code].means, content: json(problem, example) }]
    }),
  )

/** Returns the errors of a call without input. */
const faultsOf = ({ query, body }: Endpoint) => {
  const issues = [query, body].map((part) => part?.safeParse({}).error?.issues ?? []).find((found) => found.length > 0)
  return (issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message: inWords(message) }))
}
