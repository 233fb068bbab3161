import { letterhead } from '../company/settings.ts'
import { wordForReceiver } from '../notifications/receiver-letters.ts'
import { currentCode } from '../parcels/delivery-codes.ts'
import { getReceiver } from '../parcels/receiver.ts'
import { openLink } from '../parcels/receiver-links.ts'
import type { Db } from '../platform/db/db.ts'
import type { Handler } from '../platform/jobs/kinds.ts'
import { asHtml, asText } from '../platform/mail/layout.ts'
import type { Transport } from '../platform/mail/transport.ts'

/** `secret` is the key of links and delivery codes, which are made anew for each mail: neither rests anywhere. */
type Options = { db: Db; transport: Transport; origin: string; from: string; secret: Buffer }

/** Writes a mail to a parcel's receiver, at the address that the parcel has by now, and hands it over. */
export const receiverMailHandler =
  ({ db, transport, origin, from, secret }: Options): Handler<'mail.receiver'> =>
  async ({ parcelId, kind, attempt }, { job, signal }) => {
    const receiver = await getReceiver(db, parcelId)
    if (!receiver) return
    const { email, phone: _, step: __, locale, ...about } = receiver
    const token = await openLink(db, secret, parcelId)
    const digits = await currentCode(db, secret, parcelId)
    const words = wordForReceiver(kind, { ...about, token, digits, attempt }, locale, origin)
    const company = await letterhead(db, locale)
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
