import { letterhead } from '../company/settings.ts'
import { wordForReceiver } from '../notifications/receiver-letters.ts'
import { openLink } from '../parcels/receiver-links.ts'
import type { Db } from '../platform/db/db.ts'
import type { Handler } from '../platform/jobs/kinds.ts'
import { asHtml, asText } from '../platform/mail/layout.ts'
import type { Transport } from '../platform/mail/transport.ts'
import { isTooMany } from '../platform/rate-limits/rate-limits.ts'

/** `secret` derives links and delivery codes, which are computed for each mail and not stored in plain text. */
type Options = { db: Db; transport: Transport; origin: string; from: string; secret: Buffer }

/** Writes a mail to a parcel's receiver and sends it to the parcel's current address. */
export const receiverMailHandler =
  ({ db, transport, origin, from, secret }: Options): Handler<'mail.receiver'> =>
  async ({ parcelId, kind, attempt }, { job, signal }) => {
    const receiver = await openLink(db, secret, parcelId)
    if (!receiver) return
    const { email, code, senderName, expectedOn, dueTaka, locale, token, digits } = receiver
    const [isTooMuch, company] = await Promise.all([
      // Count each letter once, at its first try.
      kind === 'booked' && job.attempts === 1 && isFlooded(db, receiver),
      letterhead(db, locale),
    ])
    if (isTooMuch) return
    const words = wordForReceiver(
      kind,
      { code, senderName, expectedOn, dueTaka, token, digits, attempt },
      locale,
      origin,
    )
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

/** Limits booking mails from a sender to an inbox, so that an import of thousands of rows does not flood it. */
const MOST_BOOKED = { max: 200, seconds: 3600 }
/** Counts a booking mail; returns whether the sender is over the limit for this inbox. */
const isFlooded = (db: Db, { senderId, email }: { senderId: number; email: string }) =>
  isTooMany(db, `booked-mails:${senderId}:${inboxOf(email)}`, MOST_BOOKED)
/** Strips the tag and the dots, which many providers ignore in an address. */
const inboxOf = (email: string) => email.replace(/\+[^@]*|\.(?=.*@)/g, '')
