import type { Locale } from '@ranar/contract'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { database } from '../../test/database.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { openMail } from '../platform/mail/transport.ts'
import { mailHandler } from './deliver-mail.ts'

const origin = 'http://localhost:3000'
export const from = 'Ranar <no-reply@ranar.example>'

type Delivery = { from: string; to: string[]; raw: string }
type Fault = 'refuse' | 421 | 451 | 'hang' | null

/** Starts an SMTP server that keeps accepted mails. `state.fault` decides how it answers, or `faults` in turn. */
export const mailServer = async ({ faults = [] }: { faults?: Fault[] } = {}) => {
  const inbox: Delivery[] = []
  const state: { fault: Fault; tries: number } = { fault: null, tries: 0 }
  const failure = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom: (_, __, done) => {
      if (faults.length > 0) state.fault = faults[state.tries % faults.length] ?? null
      state.tries++
      if (state.fault === 'hang') return
      done(state.fault === 'refuse' ? failure(550) : null)
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.fault === 421 || state.fault === 451) return done(failure(state.fault))
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        inbox.push({
          from: sender,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done(null)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  return { inbox, state, url: `smtp://127.0.0.1:${port}` }
}

type Opened = Awaited<ReturnType<typeof database>>
export const secret = Buffer.from('the key of this test')

/** Starts a worker that sends mail to this server, or into files. Returns its log lines. */
export const postman = (
  { db, pool }: Opened,
  {
    smtpUrl = null,
    dataDir = '/nowhere',
    limitMs = 10_000,
  }: { smtpUrl?: string | null; dataDir?: string; limitMs?: number },
) => {
  const lines: string[] = []
  const write = (fields: object, text: string) => void lines.push(JSON.stringify({ ...fields, text }))
  const log = { info: write, warn: write, error: write }
  const transport = openMail({ smtpUrl, dataDir, log })
  const worker = startWorker({
    pool,
    db,
    log,
    pollMs: 50,
    limitMs,
    handlers: { mail: mailHandler({ db, transport, origin, from, secret }) },
  })
  onTestFinished(async () => {
    await worker.stop()
    transport.close()
    await pool.query('DELETE FROM jobs')
  })
  return lines
}

let people = 0
export const personOf = async (
  { pool }: Opened,
  { locale = 'en', email, name = 'Rahim' }: { locale?: Locale; email?: string; name?: string } = {},
) => {
  const address = email ?? `person${++people}@ranar.example`
  const { rows } = await pool.query(
    'INSERT INTO users (name, email, password_hash, locale) VALUES ($1, $2, $3, $4) RETURNING id',
    [name, address, '', locale],
  )
  return { id: Number(rows[0].id), email: address }
}

const unquote = (text: string) =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
const decodeWords = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_, text: string) => unquote(text.replaceAll('_', ' ')))
    .replace(/=\?utf-8\?b\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'))

/** Parses a raw mail into headers (names in lower case), text and HTML. */
export const read = (raw: string) => {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines
    .map((line) => line.split(/:\s*(.*)/s))
    .map(([name = '', value = '']) => [name.toLowerCase(), decodeWords(value)] as const)
  const boundary = /boundary="?([^";]+)/.exec(raw)?.[1] ?? ''
  const parts = raw.split(`--${boundary}`).slice(1, 3)
  const [text = '', html = ''] = parts.map((part) => {
    const body = part.slice(part.indexOf('\r\n\r\n') + 4)
    return (/quoted-printable/i.test(part) ? unquote(body) : body).replaceAll('\r\n', '\n')
  })
  return { headers, header: (name: string) => headers.find(([other]) => other === name)?.[1], text, html }
}
