import path from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { Hopeless } from '../jobs/kinds.ts'
import type { Log } from '../log.ts'
import { writePrivateFile } from '../private-file.ts'

/** A finished mail. `id` is the Message-ID without its brackets, `to` one address. */
type Mail = {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  locale: string
  signal: AbortSignal
}
export type Transport = { send(mail: Mail): Promise<void>; close(): void }

const compose = ({ id, from, to, subject, text, html, locale }: Mail): SendMailOptions => ({
  messageId: `<${id}>`,
  from,
  // As an object it is one address, whatever it looks like.
  to: { name: '', address: to },
  subject,
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
  // Bangla stays line by line, so that a code stands on its own line in the raw mail too.
  textEncoding: 'quoted-printable',
  xMailer: false,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** The server will not take a mail for this address: a file of thousands of wrong ones keeps no other mail waiting. */
const isRefused = ({ code, responseCode = 0 }: { code?: string; responseCode?: number }) =>
  code === 'EENVELOPE' && responseCode >= 500

// Megabytes that only the first mail needs.
const nodemailer = () => import('nodemailer')

const bySmtp = (url: string, log: Log): Transport => {
  const open = async () =>
    (await nodemailer()).createTransport({
      url,
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 8000,
      dnsTimeout: 4000,
    })
  let smtp: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      smtp ??= open()
      await (await smtp).sendMail({ ...compose(mail), signal: mail.signal }).catch((error) => {
        throw isRefused(error) ? new Hopeless(error.message) : error
      })
      log.info({ to: mail.to, subject: mail.subject }, 'mail sent')
    },
    close: () => void smtp?.then((opened) => opened.close()),
  }
}

const intoFiles = (folder: string, log: Log): Transport => {
  return {
    async send(mail) {
      const { createTransport } = await nodemailer()
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await writer.sendMail(compose(mail))
      await writePrivateFile(folder, mail.id.replace(/@.*/, ''), '.eml', message as Buffer)
      log.info({ to: mail.to, subject: mail.subject }, 'mail written')
    },
    close: () => {},
  }
}

/** Real mail by SMTP, or else one file `<dataDir>/mail/*.eml` for each, sorted by time. The log tells recipient and
 * subject only. */
export const openMail = ({
  smtpUrl,
  dataDir,
  log,
}: {
  smtpUrl: string | null
  dataDir: string
  log: Log
}): Transport => (smtpUrl ? bySmtp(smtpUrl, log) : intoFiles(path.join(dataDir, 'mail'), log))
