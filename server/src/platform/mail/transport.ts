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
  // An object is taken as one address and never parsed as a list.
  to: { name: '', address: to },
  subject,
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
  // Unlike base64 this keeps the lines of a Bangla text, so that a code has its own line in the raw mail too.
  textEncoding: 'quoted-printable',
  xMailer: false,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Whether the server refuses this address for good; such mails are retried rarely, so that others are not delayed. */
const isRefused = ({ code, responseCode = 0 }: { code?: string; responseCode?: number }) =>
  code === 'EENVELOPE' && responseCode >= 500

// Imported with the first mail, because it takes megabytes of memory.
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
      log.info({ mail: mail.id }, 'mail sent')
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

/** Sends mail by SMTP and logs its id; without `smtpUrl` writes `<dataDir>/mail/*.eml`, named by time, and logs
 * recipient and subject. */
export const openMail = ({
  smtpUrl,
  dataDir,
  log,
}: {
  smtpUrl: string | null
  dataDir: string
  log: Log
}): Transport => (smtpUrl ? bySmtp(smtpUrl, log) : intoFiles(path.join(dataDir, 'mail'), log))
