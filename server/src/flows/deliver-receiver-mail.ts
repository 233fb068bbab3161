import { letterhead } from '../company/settings.ts'
import { wordForReceiver } from '../notifications/receiver-letters.ts'
import { currentCode } from '../parcels/delivery-codes.ts'
import { getReceiver } from '../parcels/receiver.ts'
import { openLink } from '../parcels/receiver-links.ts'
import type { Db } from '../platform/db/db.ts'
import type { Handler } from '../platform/jobs/kinds.ts'
import { asHtml, asText } from '../platform/mail/layout.ts'
import type { Transport } from '../platform/mail/transport.ts'
import { isTooMany } from '../platform/rate-limits/rate-limits.ts'

/** `secret` is the key of links and delivery codes, which are made anew for each mail: neither rests anywhere. */
type Options = { db: Db; transport: Transport; origin: string; from: string; secret: Buffer }

/** Writes a mail to a parcel's receiver, at the address that the parcel has by now, and hands it over. */
export const receiverMailHandler =
  ({ db, transport, origin, from, secret }: Options): Handler<'mail.receiver'> =>
  async ({ parcelId, kind, attempt }, { job, signal }) => {
    const receiver = await getReceiver(db, parcelId)
    if (!receiver) return
    const { email, code, expectedOn, dueTaka, locale } = receiver
    const [isTooMuch, token, digits, company] = await Promise.all([
      // A letter counts once, however often it is tried.
      kind === 'booked' && job.attempts === 1 && isFlooded(db, receiver),
      openLink(db, secret, parcelId),
      currentCode(db, secret, parcelId),
      letterhead(db, locale),
    ])
    if (isTooMuch) return
    // Made for another address by now: the next try sends them there.
    if ((await getReceiver(db, parcelId))?.email !== email) throw new Error('the address has just changed')
    const words = wordForReceiver(kind, { code, expectedOn, dueTaka, token, digits, attempt }, locale, origin)
    await transport.send({
      id: `${job.bornAt}.${job.id}@${new URL(origin).hostname}`,
      from,
      to: email,
      subject: words.subject,
      text: asText(words, company),
      html: asHtml(words, locale, company),
      locale,
      signal,
    })
  }

/** As many as a sender can book one by one: thousands from a file are not thousands of letters to one inbox. */
const MOST_BOOKED = { max: 200, seconds: 3600 }
/** Whether this sender's bookings have filled this inbox. */
const isFlooded = (db: Db, { senderId, email }: { senderId: number; email: string }) =>
  isTooMany(db, `booked-mails:${senderId}:${inboxOf(email)}`, MOST_BOOKED)
/** An address without the tag and the dots that many providers leave out of account. */
const inboxOf = (email: string) => email.replace(/\+[^@]*|\.(?=.*@)/g, '')
