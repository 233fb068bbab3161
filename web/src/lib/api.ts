import { client, type Send } from '@ranar/contract/client'
import { PERSON_HEADER } from '@ranar/contract/endpoint'
import { HOME_ZONE } from '@ranar/contract/home-zone'
import { Problem } from '@ranar/contract/problem'
import type { I18n } from './i18n.tsx'
import { learnTime } from './server-time.ts'

const TIMEOUT_MS = 15_000
type Extra = { signal?: AbortSignal; onProgress?: (percent: number) => void; headers?: Record<string, string> }
/** Creates the `Send` of one call; there is one transport per tab, and per rendering on the server. */
export type Transport = (extra: Extra) => Send

/** Returns the header that names the person a change is meant for; under another login the server answers 409. */
export const asPerson = (person: string | undefined): Record<string, string> =>
  person === undefined ? {} : { [PERSON_HEADER]: person }

/** Returns a typed caller over a transport; see `client` of the contract. */
export const caller = (transport: Transport, extra: Extra = {}) => client(transport(extra))

/** The app's only fetch: 15 s timeout (forms: see upload.ts); a network failure is a {@link Problem} of status 0. */
export const browserTransport =
  (i18n: I18n): Transport =>
  ({ signal, onProgress, headers: extra }) =>
  async (url, { headers, method, body }) => {
    // Some changes are made by GET; only changes name their person.
    const isChange = method !== 'GET' || (extra !== undefined && PERSON_HEADER in extra)
    const said = { ...headers, ...extra, 'user-timezone': HOME_ZONE, 'accept-language': i18n.get().locale }
    try {
      const reply =
        body instanceof FormData
          ? await (await import('./upload.ts')).upload(url, { method, headers: said, body }, { onProgress, signal })
          : await ask(url, { method, headers: said, ...(body !== undefined && { body }) }, signal)
      if (reply instanceof Response) learnTime(reply.headers.get('date'))
      return {
        ok: reply.ok,
        status: reply.status,
        json: () =>
          reply.json().catch((fault: unknown) => {
            if (signal?.aborted) throw fault
            // The signal was lost in the middle of a success, or something on the way answered in our place.
            if (reply.ok) throw noReply(i18n.t(lostText(isChange)))
            return { success: false, message: i18n.t('common.unavailable') }
          }),
        ...(reply instanceof Response && { text: () => reply.text() }),
      }
    } catch (fault) {
      if (signal?.aborted) throw fault
      throw noReply(i18n.t(lostText(isChange, (fault as Error).name === 'TimeoutError')))
    }
  }

const noReply = (message: string) => new Problem(0, { success: false, message })
/** Message key of a request without an answer; a change may have been made all the same, unless the browser is offline. */
const lostText = (isChange: boolean, isLate = false) =>
  isChange && navigator.onLine ? 'common.noAnswer' : isLate ? 'common.timeout' : 'common.offline'

const ask = (url: string, init: RequestInit, signal: AbortSignal | undefined) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return fetch(url, {
    ...init,
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
}
