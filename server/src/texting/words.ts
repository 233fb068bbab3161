import { type Locale, type MessageKey, type MessageParams, type SmsKind, tags } from '@ranar/contract'
import { inWords } from '../platform/messages.ts'
import { MOST_SEGMENTS, segmentsOf } from '../platform/sms/segments.ts'
import type { ToldAttempt } from '../schema/letters.ts'

const plain = { en: new Intl.NumberFormat(tags.en), bn: new Intl.NumberFormat(tags.bn) }

/** `name` is the company's, `code` the parcel's, `link` the receiver's page; `digits` prove the delivery. */
type About = {
  kind: SmsKind
  attempt: ToldAttempt | null
  code: string
  digits: string
  dueTaka: number
  link: string
  name: string
}

/** Words an SMS. To fit two segments the name is shortened, then left out, then the code; never link or digits. */
export const wordSms = ({ kind, attempt, code, digits, dueTaka, link, name }: About, locale: Locale) => {
  const t = (key: MessageKey, params?: MessageParams) => inWords(locale, key, params)
  const comes = kind === 'onTheWay' || kind === 'deliveryCode'
  const form = attempt?.goesBack ? 'goesBack' : kind
  const rest = [
    comes && dueTaka > 0 && t('sms.due', { amount: plain[locale].format(dueTaka) }),
    comes && t('sms.digits', { digits }),
    (kind === 'onTheWay' || form === 'attempted') && link,
  ].filter((part) => typeof part === 'string')
  const reason = attempt && { reason: { key: `reasons.${attempt.reason}` as const } }
  const long = [t(`sms.${form}`, { code, ...reason }), ...rest].join(' ')
  const short = [t(`sms.${form}Short`), ...rest].join(' ')
  const letters = [...name]
  const from = (length: number) => `${letters.slice(0, length).join('').trim()}${length < letters.length ? '.' : ''}`
  const names = letters.map((_, index) => from(letters.length - index)).filter((shorter) => shorter.length > 2)
  const ways = [...names.map((shorter) => t('sms.from', { name: shorter, text: long })), long, short]
  const text = ways.find((way) => segmentsOf(way) <= MOST_SEGMENTS) ?? short
  return { text, segments: segmentsOf(text) }
}
