import * as z from 'zod/mini'
import { asciiDigits } from './digits.ts'
import type { MessageKey } from './messages/index.ts'

// Browsers forbid the code that zod would otherwise generate at run time (content security policy).
if (typeof window !== 'undefined') z.config({ jitless: true })

/** A schema's error is the key of a message; server and forms resolve it in the reader's language. */
export const key = (name: MessageKey): MessageKey => name

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it refuses
const unsafe = /[\u0000-\u001f\u007f]|\p{Surrogate}/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it refuses
const unsafeInProse = /[\u0000-\u0009\u000b-\u001f\u007f]|\p{Surrogate}/u

const clean = (pattern: RegExp) => z.refine<string>((value) => !pattern.test(value), key('common.badCharacters'))
// Invisible characters and ones that change the writing direction. Bangla needs U+200C and U+200D, emoji need U+FE0F.
const invisible = /(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{DI}\u0080-\u009f\u2028\u2029\u2800]/u
const everyInvisible = new RegExp(invisible, 'gu')
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
const isSeen = (value: string) => value === '' || (visible.test(value) && !invisible.test(value))
const seen = z.refine<string>(isSeen, key('common.invisible'))

// No script puts so many marks on a letter, and sorting them takes quadratic time.
const unpiled = z.refine<string>((value) => !/\p{M}{31}/u.test(value), {
  error: key('common.badCharacters'),
  abort: true,
})

const anyText = (required: MessageKey) => z.string(required).check(z.trim(), unpiled, z.normalize('NFC'))

/** Registers what the API's documentation shows where JSON Schema cannot be derived; returns the same schema. */
export const described = <S extends z.ZodMiniType>(schema: S, json: Record<string, unknown>): S => {
  z.globalRegistry.add(schema, json)
  return schema
}

/** One required line of text; `required` is the error if it is missing or empty. */
export const text = (required: MessageKey, max: number) =>
  anyText(required).check(z.minLength(1, required), z.maxLength(max, key('common.tooLong')), clean(unsafe))

/** One line of text that may be empty. */
export const freeText = (max: number) =>
  anyText('common.textOnly').check(z.maxLength(max, key('common.tooLong')), clean(unsafe))

const onOneLine = (bare: (line: string) => string, by: string) =>
  z.overwrite<string>((value) => {
    const lines = value.split(/[\r\n]+/)
    return lines.length === 1 ? value : lines.map(bare).filter(Boolean).join(by)
  })
const joined = onOneLine((line) => line.trim(), ' ')
/** One line of text that may be empty, typed in a box that takes several: they are joined. */
export const joinedText = (max: number) =>
  anyText('common.textOnly').check(joined, z.maxLength(max, key('common.tooLong')), clean(unsafe))

/** A required name of visible characters; `required` is the error if it is missing or empty. */
export const name = (required: MessageKey) => text(required, 100).check(seen)
/** A name that may be empty. */
export const freeName = freeText(100).check(seen)
/** One line without its invisible characters: a text written at a door cannot be entered again and is not refused. */
export const shownText = (max: number) => freeText(max).check(z.overwrite((value) => value.replace(everyInvisible, '')))

const isBlank = (letter: string | undefined) => letter !== undefined && /[\s,]/.test(letter)
/** Trims blanks and commas by hand: a regular expression would take quadratic time on many blanks. */
const bare = (line: string) => {
  let [from, to] = [0, line.length]
  while (from < to && isBlank(line[from])) from++
  while (from < to && isBlank(line[to - 1])) to--
  return line.slice(from, to)
}
// People type an address on several lines; labels and lists have one.
const oneLine = onOneLine(bare, ', ')
const addressRules = [unpiled, z.normalize('NFC'), z.maxLength(300, key('common.tooLong')), clean(unsafe)] as const
/** A required postal address of at most 300 characters; its lines are joined by commas. */
export const postalAddress = (required: MessageKey) =>
  z.string(required).check(z.trim(), oneLine, z.minLength(1, required), ...addressRules)
/** A postal address that may be empty. */
export const freePostalAddress = z.string(key('common.textOnly')).check(z.trim(), oneLine, ...addressRules)

/** Text that may hold line breaks and may be empty. */
export const prose = (max: number) =>
  z.pipe(
    z.pipe(
      z.string(key('common.textOnly')),
      z.transform((value) => value.replaceAll('\r\n', '\n')),
    ),
    anyText('common.textOnly').check(z.maxLength(max, key('common.tooLong')), clean(unsafeInProse)),
  )

/** ASCII `local@domain.tld`, returned in lower case. */
export const email = (required: MessageKey) =>
  anyText(required).check(
    z.minLength(1, required),
    z.maxLength(254, key('common.tooLong')),
    z.regex(
      /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i,
      key('common.emailInvalid'),
    ),
    z.toLowerCase(),
  )

const looksLikePhone = /^[\d+\-() ]{6,20}$/
const FEWEST_DIGITS = 6
const hasDigits = (value: string) => value.replace(/\D/g, '').length >= FEWEST_DIGITS

/** Whether a text with ASCII digits is a phone number. */
export const isPhone = (value: string) => looksLikePhone.test(value) && hasDigits(value)

/** 6–20 characters: digits, + - ( ) and space, at least 6 of them digits; Bangla digits become ASCII. */
export const phone = (required: MessageKey) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.overwrite(asciiDigits),
      z.regex(looksLikePhone, key('common.phoneInvalid')),
      z.refine(hasDigits, key('common.phoneTooFewDigits')),
    )

/** A phone number that may be empty. */
export const freePhone = z.string(key('common.phoneInvalid')).check(
  z.trim(),
  z.overwrite(asciiDigits),
  z.refine((value) => value === '' || looksLikePhone.test(value), key('common.phoneInvalid')),
  z.refine((value) => value === '' || hasDigits(value), key('common.phoneTooFewDigits')),
)

const realDay = (value: string) => {
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}
/** A calendar day, `yyyy-MM-dd`. */
export const day = (required: MessageKey) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.overwrite(asciiDigits),
      z.regex(/^(19|20|21)\d\d-\d\d-\d\d$/, key('common.dateInvalid')),
      z.refine(realDay, key('common.dateInvalid')),
    )

/** Whether a day has begun somewhere: the first time zones are 14 hours ahead of UTC. */
const hasBegun = (value: string) => value <= new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
/** A date of birth that is not in the future. */
export const birthDay = (required: MessageKey) => day(required).check(z.refine(hasBegun, key('common.birthInFuture')))
/** A date of birth that may be empty. */
export const freeBirthDay = z.string(key('common.dateInvalid')).check(
  z.trim(),
  z.overwrite(asciiDigits),
  z.refine((value) => value === '' || z.safeParse(day('common.dateInvalid'), value).success, {
    error: key('common.dateInvalid'),
    abort: true,
  }),
  z.refine(hasBegun, key('common.birthInFuture')),
)

/** A JSON number; a numeric string is refused. */
export const number = (required: MessageKey, min: number, max: number, outside: MessageKey) =>
  z.number(required).check(z.gte(min, outside), z.lte(max, outside))

/** An id in a query: 400 if missing or empty; anything else is looked up. */
export const idText = (required: MessageKey = 'common.idRequired') =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, required),
    z.overwrite((id) => id.slice(0, 100)),
  )

/** One of these values. */
export const oneOfTexts = <const V extends string>(values: readonly V[], invalid: MessageKey) =>
  z.enum(values as readonly [V, ...V[]], invalid)

/** A day that may be missing or empty, which means today in the caller's zone. */
export const freeDay = z.optional(z.union([z.literal(''), day('common.dateInvalid')], key('common.dateInvalid')))

/** An instant in ISO 8601 with a time zone. */
export const instant = (invalid: MessageKey) => z.iso.datetime({ offset: true, error: key(invalid) })

/** A UUID made by the caller. */
export const uuid = (invalid: MessageKey) => z.guid(invalid)

/** Latitude and longitude in degrees. */
export const place = {
  latitude: number('parcels.latitudeRequired', -90, 90, 'parcels.latitudeOutside'),
  longitude: number('parcels.longitudeRequired', -180, 180, 'parcels.longitudeOutside'),
}

/** A file of a form, a Blob in browsers and on the server. */
export const file = (required: MessageKey) =>
  described(
    z.custom<Blob>((value) => value instanceof Blob && value.size > 0, required),
    { type: 'string', format: 'binary' },
  )
