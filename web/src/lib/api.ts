import { client, type Send } from '@ranar/contract/client'
import { Problem } from '@ranar/contract/problem'
import type { I18n } from './i18n.tsx'
import { ownZone } from './zone.ts'

const TIMEOUT_MS = 15_000
type Extra = { signal?: AbortSignal; onProgress?: (percent: number) => void; headers?: Record<string, string> }
/** Carries calls of one page or one server rendering. */
export type Transport = (extra: Extra) => Send

/** A typed call over a transport; see `client` of the contract. */
export const caller = (transport: Transport, extra: Extra = {}) => client(transport(extra))

/** The browser's transport: the app's only fetch. A fault of the network becomes a {@link Problem} of status 0. */
export const browserTransport =
  (i18n: I18n): Transport =>
  ({ signal, onProgress, headers: extra }) =>
  async (url, { headers, ...init }) => {
    const said = { ...headers, ...extra, 'user-timezone': ownZone(), 'accept-language': i18n.get().locale }
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const reply = onProgress
        ? await (await import('./upload.ts')).upload(url, { ...init, headers: said }, onProgress, TIMEOUT_MS)
        : await fetch(url, { ...init, headers: said, credentials: 'same-origin', signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
      return { ok: reply.ok, status: reply.status, json: () => reply.json().catch(() => ({ success: false, message: i18n.t('common.unavailable') })) }
    } catch (fault) {
      if (signal?.aborted) throw fault
      throw new Problem(0, { success: false, message: i18n.t(timeout.aborted ? 'common.timeout' : 'common.offline') })
    }
  }
