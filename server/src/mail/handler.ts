import { issueCode } from '../codes/queries.ts'
import type { Db } from '../db/index.ts'
import type { Handler } from '../jobs/kinds.ts'
import { asHtml, asText } from './layout.ts'
import { word } from './letters.ts'
import { addressee } from './queries.ts'
import type { Transport } from './transport.ts'

type Options = {
  db: Db
  transport: Transport
  origin: string
  from: string
  /** The key of the hash under which codes rest. */
  secret: Buffer
}

/** Writes a mail in the person's language and hands it over. A code is made only now, anew at each try, so that none rests in the database. */
export const mailHandler =
  ({ db, transport, origin, from, secret }: Options): Handler<'mail'> =>
  async ({ userId, letter }, { job, signal }) => {
    const person = await addressee(db, userId)
    if (!person) return
    const code = letter.kind === 'code' ? await issueCode(db, secret, userId, letter.purpose) : undefined
    if (code === null) return
    const words = word(letter, person.locale, origin, code)
    await transport.send({
      id: `${job.bornAt}.${job.id}@${new URL(origin).hostname}`,
      from,
      to: person.email,
      subject: words.subject,
      text: asText(words),
      html: asHtml(words, person.locale),
      locale: person.locale,
      signal,
    })
  }
