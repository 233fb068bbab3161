import { dayAfter } from '../action-rules.ts'

/** The parts of JSON Schema that examples read. */
export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  items?: JsonSchema
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const code = 'RN7K3M9QX2TAV'
const uuid = '3f0c2b1e-6d1a-4b57-9a55-0c4f2f6b8d10'
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const instant = '2026-11-22T04:15:00.000Z'
/** Returns a day that is in the future in every time zone. */
const soon = () => dayAfter(new Date().toISOString().slice(0, 10), 2)

// Example values by field name, used where the schema accepts them.
const values: Record<string, unknown> = {
  _id: uuid,
  parcel_id: code,
  user_id: uuid,
  delivery_men_id: uuid,
  applies_id: uuid,
  noti_id: uuid,
  proof_id: uuid,
  unmatched_id: uuid,
  action_id: uuid,
  id: uuid,
  name: 'Rahima Begum',
  email: 'rahima@example.com',
  phone: '+880 1711-000000',
  address: 'House 7, Road 4, Dhanmondi, Dhaka',
  password: 'lantern-and-mail',
  otp: '7KQ3M9XB',
  code: '4821',
  dob: '1994-03-12',
  designation: 'Shopkeeper',
  weight: 1.5,
  price: 100,
  latitude: 23.7465,
  longitude: 90.376,
  longetude: 90.376,
  approximate_delivery_date: soon,
  aproxDeliveryDate: soon,
  day: soon,
  until: soon,
  thana: 'Savar, Dhaka',
  tariffVersion: 1,
  version: 1,
  basedOn: 1,
  validFrom: soon,
  fromKg: [0, 1, 2],
  pricesTaka: [66, 100, 150],
  codFeeBasisPoints: 100,
  returnFeeTaka: 0,
  extraPerKgTaka: 20,
  rating: 5,
  comment: 'Friendly and on time',
  note: 'Call before you come',
  reason: 'The receiver moved',
  amount: 100,
  refundFee: 10,
  restAmount: 90,
  year: 2026,
  at: instant,
  createdAt: instant,
  taken_at: instant,
  deadline: instant,
  foundAt: instant,
  comparedAt: instant,
  secure_url: 'https://ranar.example/uploads/avatar.webp',
  img: 'https://ranar.example/features/live.svg',
  color: '#2A3EB8',
  sha256: hash,
  proof: hash,
  client_secret: 'pi_3N8x_secret_Q7',
  number: '4242424242424242',
  exp_month: 12,
  exp_year: 2030,
  cvc: '123',
  path: '/dashboard/consumer/my-parcel',
  total: 1,
  pages: 1,
}

const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value
/** Returns the table's value for a field name; undefined if it has none. */
const known = (name: string) => {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  return typeof value === 'function' ? value() : value
}
const accepts = ({ type }: JsonSchema, value: unknown) => {
  const types = [type ?? []].flat()
  return types.includes(typeOf(value)) || (typeof value === 'number' && types.includes('number'))
}

/** Returns an example of what a schema describes; `name` is the field that holds it. */
export const exampleOf = (schema: JsonSchema, name = ''): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum.find((value) => value !== '')
  const value = known(name)
  if (value !== undefined && accepts(schema, value)) return value
  if (schema.anyOf) {
    const fitting = schema.anyOf.find((one) => value !== undefined && accepts(one, value))
    return exampleOf(fitting ?? schema.anyOf[0] ?? {}, name)
  }
  switch ([schema.type ?? []].flat()[0]) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return [exampleOf(schema.items ?? {}, name.replace(/e?s$/, ''))]
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1
    case 'boolean':
      return true
    case 'string':
      return schema.format === 'uuid' ? uuid : schema.format === 'date-time' ? instant : 'Text'
    default:
      return null
  }
}

/** Fills the required fields; if none is required, every field whose name is in the table. */
const objectOf = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => (required.length > 0 ? required.includes(key) : Object.hasOwn(values, key)))
      // A parcel's `_id` is its tracking code.
      .map(([key, field]) => [key, exampleOf(field, key === '_id' && properties.reciever ? 'parcel_id' : key)]),
  )

/** Example bodies whose fields depend on each other, by path. */
export const bodies: Record<string, object> = {
  '/delivery-men/actions': { actions: [{ action_id: uuid, seq: 1, kind: 'load', parcel_id: code, at: instant }] },
}
