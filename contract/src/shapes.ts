import * as z from 'zod/mini'
import { asciiDigits } from './digits.ts'
import type { MessageKey } from './messages/index.ts'

// Browsers forbid the code that zod would otherwise generate at run time.
if (typeof window !== 'undefined') z.config({ jitless: true })

/** A schema's error is the key of a message; server and forms resolve it in the reader's language. */
export const key = (name: MessageKey): MessageKey => name

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it refuses
const unsafe = /[\u0000-\u001f\u007f]|\p{Surrogate}/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it refuses
const unsafeInProse = /[\u0000-\u0009\u000b-\u001f\u007f]|\p{Surrogate}/u

const clean = (pattern: RegExp) => z.refine<string>((value) => !pattern.test(value), key('common.badCharacters'))
// What nobody sees, or what turns the letters after it around. Bangla joins and parts letters with U+200C and U+200D;
// U+FE0F belongs to emoji.
const invisible = /(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{DI}\u0080-\u009f\u2028\u2029\u2800]/u
const everyInvisible = new RegExp(invisible, 'gu')
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
const isSeen = (value: string) => value === '' || (visible.test(value) && !invisible.test(value))
const seen = z.refine<string>(isSeen, key('common.invisible'))

// No script puts so many marks on a letter, and to sort them takes the square of their number.
const unpiled = z.refine<string>((value) => !/\p{M}{31}/u.test(value), {
  error: key('common.badCharacters'),
  abort: true,
})

const anyText = (required: MessageKey) => z.string(required).check(z.trim(), unpiled, z.normalize('NFC'))

/** The same schema; `json` is what the API's documentation says of it where JSON Schema cannot know. */
export const described = <S extends z.ZodMiniType>(schema: S, json: Record<string, unknown>): S => {
  z.globalRegistry.add(schema, json)
  return schema
}

/** One line of text that must be there; `required` is said when it is missing or empty. */
export const text = (required: MessageKey, max: number) =>
  anyText(required).check(z.minLength(1, required), z.maxLength(max, key('common.tooLong')), clean(unsafe))

/** One line of text that may be empty. */
export const freeText = (max: number) =>
  anyText('common.textOnly').check(z.maxLength(max, key('common.tooLong')), clean(unsafe))

/** The name of somebody or something, all of which can be seen; `required` is said when it is missing or empty. */
export const name = (required: MessageKey) => text(required, 100).check(seen)
/** The same, or nothing. */
export const freeName = freeText(100).check(seen)
/** One line without what nobody sees: for what was written at a door and cannot be written again. */
export const shownText = (max: number) => freeText(max).check(z.overwrite((value) => value.replace(everyInvisible, '')))

const isBlank = (letter: string | undefined) => letter !== undefined && /[\s,]/.test(letter)
/** By hand: an expression that looks for blanks before an end tries again from each of them. */
const bare = (line: string) => {
  let [from, to] = [0, line.length]
  while (from < to && isBlank(line[from])) from++
  while (from < to && isBlank(line[to - 1])) to--
  return line.slice(from, to)
}
// People write an address on lines; labels and lists have one.
const onOneLine = z.overwrite<string>((value) => {
  const lines = value.split(/[\r\n]+/)
  return lines.length === 1 ? value : lines.map(bare).filter(Boolean).join(', ')
})
const addressRules = [unpiled, z.normalize('NFC'), z.maxLength(300, key('common.tooLong')), clean(unsafe)] as const
/** A postal address that must be there, of at most 300 characters; its lines are joined by commas. */
export const postalAddress = (required: MessageKey) =>
  z.string(required).check(z.trim(), onOneLine, z.minLength(1, required), ...addressRules)
/** A postal address, or nothing. */
export const freePostalAddress = z.string(key('common.textOnly')).check(z.trim(), onOneLine, ...addressRules)

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

/** 6–20 of digits, + - ( ) and space, at least 6 of them digits; Bangla digits become ASCII. */
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

/** A phone number, or nothing. */
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

/** Whether a day has begun somewhere: the first places are 14 hours ahead. */
const hasBegun = (value: string) => value <= new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
/** The day of a birth. */
export const birthDay = (required: MessageKey) => day(required).check(z.refine(hasBegun, key('common.birthInFuture')))
/** The day of a birth, or nothing. */
export const freeBirthDay = z.string(key('common.dateInvalid')).check(
  z.trim(),
  z.overwrite(asciiDigits),
  z.refine((value) => value === '' || z.safeParse(day('common.dateInvalid'), value).success, {
    error: key('common.dateInvalid'),
    abort: true,
  }),
  z.refine(hasBegun, key('common.birthInFuture')),
)

/** A number as JSON has it; a numeric string is refused. */
export const number = (required: MessageKey, min: number, max: number, outside: MessageKey) =>
  z.number(required).check(z.gte(min, outside), z.lte(max, outside))

/** An id in a query: missing or empty is a bad request, anything else is looked up. */
export const idText = (required: MessageKey = 'common.idRequired') =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, required),
    z.overwrite((id) => id.slice(0, 100)),
  )

/** One of the values. */
export const oneOfTexts = <const V extends string>(values: readonly V[], invalid: MessageKey) =>
  z.enum(values as readonly [V, ...V[]], invalid)

/** Without a day: today in the caller's zone. */
export const freeDay = z.optional(z.union([z.literal(''), day('common.dateInvalid')], key('common.dateInvalid')))

/** A moment, ISO 8601 with a zone. */
export const instant = (invalid: MessageKey) => z.iso.datetime({ offset: true, error: key(invalid) })

/** An identifier that the caller made. */
export const uuid = (invalid: MessageKey) => z.guid(invalid)

/** Latitude and longitude in degrees. */
export const place = {
  latitude: number('parcels.latitudeRequired', -90, 90, 'parcels.latitudeOutside'),
  longitude: number('parcels.longitudeRequired', -180, 180, 'parcels.longitudeOutside'),
}

/** A file of a form, as browsers and servers both hold it. */
export const file = (required: MessageKey) =>
  described(
    z.custom<Blob>((value) => value instanceof Blob && value.size > 0, required),
    { type: 'string', format: 'binary' },
  )
