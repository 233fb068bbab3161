import type { Readable } from 'node:stream'
import { Refusal, tooLarge } from '../problems.ts'

/** How slow a form may come: each `step` bytes within `silenceMs`, all of it within `mostMs`. */
export type Pace = { step: number; silenceMs: number; mostMs: number }

/** 4 KiB in 10 s is less than a GPRS phone sends; a stalled or dripping body ends after 10 s, and no body holds its
 * place longer than 10 minutes. */
export const pace: Pace = { step: 4096, silenceMs: 10_000, mostMs: 600_000 }

/** Watches a body from now on; the signal aborts with 408 when it falls behind the pace, with 413 above `mostBytes`. */
export const watchPace = (body: Readable, mostBytes: number, { step, silenceMs, mostMs }: Pace) => {
  const cut = new AbortController()
  const expire = () => cut.abort(new Refusal(408, 'common.timeout'))
  const silence = setTimeout(expire, silenceMs)
  const end = setTimeout(expire, mostMs)
  let bytes = 0
  let heard = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostBytes) cut.abort(tooLarge())
    if (bytes - heard < step) return
    heard = bytes
    silence.refresh()
  }
  body.on('data', count)
  const stop = () => {
    clearTimeout(silence)
    clearTimeout(end)
    body.off('data', count)
  }
  return { signal: cut.signal, stop }
}
