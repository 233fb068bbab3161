import type { Readable } from 'node:stream'
import { Refusal, tooLarge } from '../problems.ts'

/** The slowest upload that is accepted: `step` bytes within each `silenceMs`, the whole body within `mostMs`. */
export type Pace = { step: number; silenceMs: number; mostMs: number }

/** 4 KiB in 10 s is slower than GPRS, so that only stalled or dripping uploads are aborted. */
export const pace: Pace = { step: 4096, silenceMs: 10_000, mostMs: 600_000 }

/** Watches a body until `stop`; `signal` aborts with 408 when it is below the pace, with 413 above `mostBytes`. */
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
