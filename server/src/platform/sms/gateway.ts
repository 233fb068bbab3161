import path from 'node:path'
import type { Log } from '../log.ts'
import { writePrivateFile } from '../private-file.ts'
import { segmentsOf } from './segments.ts'

/** A finished SMS. `id` is the same at each try, `to` is E.164. */
type Sms = { id: string; to: string; text: string; lang: string; signal: AbortSignal }
export type Gateway = {
  /** Whether messages reach phones instead of files. */
  isReal: boolean
  /** Resolves when the message is accepted. Throws an Error that names the fault, but neither number, text nor key. */
  send(sms: Sms): Promise<void>
}

// Well under the ten seconds of a job, to leave time for recording the result.
const ANSWER_MS = 7000

const byHttp = (template: string, key: string, sender: string, log: Log): Gateway => ({
  isReal: true,
  async send({ id, to, text, signal }) {
    const values: Record<string, string> = { to, text, key, sender, id }
    const address = template.replace(/\{(to|text|key|sender|id)\}/g, (_, name) =>
      encodeURIComponent(values[name] ?? ''),
    )
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)])
    const reply = await fetch(address, { signal: limit, redirect: 'manual' }).catch((error) => {
      throw new Error(limit.aborted ? 'no answer in time' : (error.cause?.code ?? 'not reached'))
    })
    // Only the status matters, and the body might never end.
    await reply.body?.cancel().catch(() => {})
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
    log.info({ sms: id }, 'sms accepted')
  },
})

const intoFiles = (folder: string, log: Log): Gateway => ({
  isReal: false,
  async send({ id, to, text, lang }) {
    const content = { to, text, lang, segments: segmentsOf(text), at: new Date().toISOString() }
    await writePrivateFile(folder, id, '.json', `${JSON.stringify(content, null, 2)}\n`)
    log.info({ sms: id }, 'sms written')
  },
})

type Given = { url: string | null; key: string; sender: string; dataDir: string; log: Log }
/** Sends SMS by a gateway; without `url` writes files `<dataDir>/sms/*.json`, named by time. Logs only their ids. */
export const openSms = ({ url, key, sender, dataDir, log }: Given): Gateway =>
  url ? byHttp(url, key, sender, log) : intoFiles(path.join(dataDir, 'sms'), log)
