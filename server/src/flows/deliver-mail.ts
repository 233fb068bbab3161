import { letterhead } from '../company/settings.ts'
import { word } from '../notifications/letters.ts'
import { addressee } from '../notifications/send-mail.ts'
import { issueOtp } from '../people/otp.ts'
import type { Db } from '../platform/db/db.ts'
import type { Handler } from '../platform/jobs/kinds.ts'
import { asHtml, asText } from '../platform/mail/layout.ts'
import type { Transport } from '../platform/mail/transport.ts'

type Options = {
  db: Db
  transport: Transport
  origin: string
  from: string
  /** The key of the HMAC under which codes are stored. */
  secret: Buffer
}

/** Writes and sends a mail in the person's language. A code is created at each try, so none is stored in plain text. */
export const mailHandler =
  ({ db, transport, origin, from, secret }: Options): Handler<'mail'> =>
  async ({ userId, letter }, { job, signal }) => {
    const person = await addressee(db, userId)
    if (!person) return
    const code = letter.kind === 'otp' ? await issueOtp(db, secret, letter.otp) : undefined
    if (code === null) return
    const { choiceHour, ...company } = await letterhead(db, person.locale)
    const words = word(letter, person.locale, origin, { code, choiceHour })
    await transport.send({
      id: `${job.bornAt}.${job.id}@${new URL(origin).hostname}`,
      from,
      to: person.email,
      subject: words.subject,
      text: asText(words, company),
      html: asHtml(words, person.locale, company),
      locale: person.locale,
      signal,
    })
  }
