import { type Company, companyName, type SmsKind, type SmsSkip, type Step } from '@ranar/contract'
import { getCompany } from '../company/settings.ts'
import { openLink } from '../parcels/receiver-links.ts'
import { type Db, now } from '../platform/db/db.ts'
import type { Handler } from '../platform/jobs/kinds.ts'
import type { Gateway } from '../platform/sms/gateway.ts'
import { readNumber } from '../platform/sms/numbers.ts'
import { takeAllowance } from '../texting/allowance.ts'
import { dayOf, isQuiet } from '../texting/hours.ts'
import { getWaiting, giveUpSms, holdSms, markSent, noteFault, skipSms, type Waiting } from '../texting/outbox.ts'
import { isStopped } from '../texting/stops.ts'
import { wordSms } from '../texting/words.ts'

/** `secret` derives links and delivery codes, which are computed for each try and not stored in plain text. */
type Options = { db: Db; gateway: Gateway; origin: string; secret: Buffer; clock?: (db: Db) => Promise<Date> }

const comes: readonly Step[] = ['assigned', 'out', 'failed']
/** The steps of a parcel in which a message is still true. */
const trueIn: Record<SmsKind, readonly Step[]> = {
  onTheWay: comes,
  deliveryCode: comes,
  attempted: ['failed', 'held', 'returning'],
  delivered: ['delivered'],
}
const isOn = (company: Company, kind: SmsKind) =>
  ({
    onTheWay: company.smsOnTheWay,
    deliveryCode: company.smsDeliveryCode,
    attempted: company.smsAttempted,
    delivered: company.smsDelivered,
  })[kind]
/** Returns the kind to send: the code alone if on-the-way messages are off but the door needs a code. */
const kindOf = (company: Company, { kind, hasCode }: Waiting): SmsKind =>
  kind === 'onTheWay' && hasCode && !company.smsOnTheWay ? 'deliveryCode' : kind

/** Sends an SMS to the current number of a parcel's receiver, or holds or skips it and records why. */
export const smsHandler = ({ db, gateway, origin, secret, clock = now }: Options): Handler<'sms.send'> => {
  // Messages that the gateway accepted and the database could not record yet: never sent again.
  const accepted = new Map<number, { segments: number; number: string }>()

  const prepare = async (id: number, message: Waiting) => {
    const [receiver, company, at] = await Promise.all([
      openLink(db, secret, message.parcelId),
      getCompany(db),
      clock(db),
    ])
    if (!receiver) return
    const { number, fault } = readNumber(receiver.phone)
    const kind = kindOf(company, message)
    const leave = (why: SmsSkip) => skipSms(db, id, why, number)
    if (!isOn(company, kind)) return leave('off')
    if (message.isOld || !trueIn[kind].includes(receiver.step))
      return message.tries > 0 ? giveUpSms(db, id) : leave('outdated')
    if (!number || fault) return leave(fault ?? 'noNumber')
    if (await isStopped(db, number)) return leave('stopped')
    if (gateway.isReal && !message.hasCode && isQuiet(at)) return holdSms(db, id, 'quiet', number)
    if (!message.countedOn) {
      const { smsADay, smsOneNumber } = company
      const taken = await takeAllowance(db, {
        id,
        day: dayOf(at),
        number,
        hasCode: message.hasCode,
        smsADay,
        smsOneNumber,
      })
      if (taken === 'cap') return holdSms(db, id, 'cap', number)
      if (taken === 'oneNumber') return leave('oneNumber')
    }
    const { code, dueTaka, locale, token, digits } = receiver
    const link = `${origin}/r/${token}`
    return {
      ...wordSms(
        { kind, attempt: message.attempt, code, dueTaka, link, digits, name: companyName(locale, company.name) },
        locale,
      ),
      locale,
      number,
    }
  }

  const send = async (id: number, message: Waiting, signal: AbortSignal) => {
    const ready = await prepare(id, message)
    if (!ready) return
    const { text, segments, locale, number } = ready
    await gateway.send({ id: message.publicId, to: number, text, lang: locale, signal }).catch(async (error) => {
      await noteFault(db, id, error.message, number)
      throw error
    })
    return { segments, number }
  }

  return async ({ sms: id }, { signal }) => {
    const message = await getWaiting(db, id)
    if (!message) return void accepted.delete(id)
    const sent = accepted.get(id) ?? (await send(id, message, signal))
    if (!sent) return
    accepted.set(id, sent)
    await markSent(db, id, sent)
    accepted.delete(id)
  }
}
