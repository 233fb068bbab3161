import { isIP } from 'node:net'
import path from 'node:path'
import { email } from '@ranar/contract'

/** Settings. `dataDir` is absolute, `origin` has no trailing slash, an empty `tiles.url` means no online tiles. */
export type Env = {
  port: number
  host: string
  origin: string
  databaseUrl: string | null
  dataDir: string
  rootAdmin: { email: string; password: string | null }
  mail: { smtpUrl: string | null; from: string }
  /** `url` is a template with {to} and {text} in it. */
  sms: { url: string | null; key: string; sender: string }
  /** Reads variables that the platform does not know, such as those of the payment providers. */
  given: Given
  trustProxy: string[] | false
  ipLimitFactor: number
  hstsSubdomains: boolean
  tiles: { url: string; attribution: string }
}
/** A variable's value, without spaces around it; undefined when it is empty or not set. */
export type Given = (name: string) => string | undefined
type Source = Record<string, string | undefined>

const openStreetMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
}

/** Reads the environment. Throws a one-line Error that names the bad variable and never contains its value. */
export function readEnv(source: Source): Env {
  const read = <T>(name: string, otherwise: T, parse: (text: string) => T | undefined, rule: string): T => {
    const text = source[name]?.trim()
    if (!text) return otherwise
    const value = parse(text)
    if (value === undefined) throw new Error(`${name} must be ${rule}`)
    return value
  }
  const text = (name: string, otherwise: string) =>
    read(name, otherwise, (value) => (/\p{Cc}/u.test(value) ? undefined : value), 'one line of text')

  const port = read('PORT', 3000, whole, 'a whole number from 1 to 65535')
  const origin = read(
    'APP_ORIGIN',
    `http://localhost:${port}`,
    originOf,
    'an http or https origin without a path, such as https://ranar.example',
  )
  return {
    port,
    host: read('HOST', '127.0.0.1', host, 'a host name or an IP address'),
    origin,
    databaseUrl: read(
      'DATABASE_URL',
      null,
      (value) => url(value, ['postgres:', 'postgresql:']),
      'an address that starts with postgres://',
    ),
    dataDir: path.resolve(text('DATA_DIR', './data')),
    rootAdmin: {
      email: read(
        'ROOT_ADMIN_EMAIL',
        'root@ranar.example',
        (value) => mailbox.safeParse(value).data,
        'an email address',
      ),
      password: read(
        'ROOT_ADMIN_PASSWORD',
        null,
        () => password(source.ROOT_ADMIN_PASSWORD ?? ''),
        'a password of 8 to 128 characters',
      ),
    },
    mail: {
      smtpUrl: read(
        'SMTP_URL',
        null,
        (value) => url(value, ['smtp:', 'smtps:']),
        'an address that starts with smtp:// or smtps://',
      ),
      from: read(
        'MAIL_FROM',
        `Ranar <no-reply@${new URL(origin).hostname}>`,
        sender,
        'an email address, or a name followed by one: Ranar <no-reply@ranar.example>',
      ),
    },
    sms: {
      url: read(
        'SMS_URL',
        null,
        smsUrl,
        'an http address with {to} and {text} in it, and if need be {key}, {sender} and {id}',
      ),
      key: text('SMS_KEY', ''),
      sender: text('SMS_SENDER', ''),
    },
    given: (name) => source[name]?.trim() || undefined,
    trustProxy: read<string[] | false>(
      'TRUST_PROXY',
      false,
      cidrs,
      'a list of addresses or CIDR ranges, such as 10.0.0.0/8, ::1',
    ),
    ipLimitFactor: read(
      'IP_LIMIT_FACTOR',
      1,
      (value) => (Number(value) > 0 && Number.isFinite(Number(value)) ? Number(value) : undefined),
      'a number above 0',
    ),
    hstsSubdomains: read('HSTS_SUBDOMAINS', false, yesOrNo, 'true or false'),
    tiles: {
      url:
        source.TILE_URL === undefined
          ? openStreetMap.url
          : read('TILE_URL', '', tileUrl, 'empty or an http address with {z}, {x} and {y} in it'),
      attribution: text('TILE_ATTRIBUTION', source.TILE_URL === undefined ? openStreetMap.attribution : ''),
    },
  }
}

const whole = (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535 ? Number(text) : undefined
const yesOrNo = (text: string) => (/^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined)
const host = (text: string) => (isIP(text) || /^[a-z\d.-]+$/i.test(text) ? text : undefined)
// The rule of the login, so that the root admin created here can log in.
const mailbox = email('common.emailInvalid')
const password = (text: string) => ([...text].length >= 8 && [...text].length <= 128 ? text : undefined)
const sender = (text: string) =>
  /^([^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(text) ? text : undefined
const url = (text: string, protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined
const smsUrl = (text: string) =>
  url(text, ['http:', 'https:']) && ['{to}', '{text}'].every((part) => new URL(text).search.includes(part))
    ? text
    : undefined
const tileUrl = (text: string) =>
  url(text, ['http:', 'https:']) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) ? text : undefined

export function originOf(text: string) {
  if (!url(text, ['http:', 'https:'])) return undefined
  const { origin, href } = new URL(text)
  return href === `${origin}/` ? origin : undefined
}

function cidrs(text: string) {
  const ranges = text.split(/[\s,]+/).filter(Boolean)
  const good = ranges.every((range) => {
    const [address = '', bits, more] = range.split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return most > 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  })
  return good && ranges.length ? ranges : undefined
}
