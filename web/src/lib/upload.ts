import { settled } from './shrink.ts'

/** An upload fails after this long without progress or reply; its total time has no limit. */
const SILENCE_MS = 30_000

type Init = { method: string; headers: Record<string, string>; body: FormData }
type Watching = { onProgress?: ((percent: number) => void) | undefined; signal?: AbortSignal | undefined }

/** Sends a form by XMLHttpRequest, as fetch reports no upload progress (0 to 100). */
export const upload = async (url: string, init: Init, watching: Watching) => {
  for (const [key, value] of [...init.body]) if (value instanceof File) init.body.set(key, await settled(value))
  return send(url, init, watching)
}

const send = (url: string, { method, headers, body }: Init, { onProgress, signal }: Watching) =>
  new Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fall = (fault: unknown) => {
      clearTimeout(silence)
      reject(fault)
    }
    const expire = () => {
      fall(new DOMException('The upload fell silent', 'TimeoutError'))
      request.abort()
    }
    let silence = setTimeout(expire, SILENCE_MS)
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(expire, SILENCE_MS)
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      heard()
      onProgress?.(total ? Math.round((loaded / total) * 100) : 0)
    }
    request.upload.onload = heard
    request.onprogress = heard
    request.onload = () => {
      clearTimeout(silence)
      resolve({
        ok: request.status >= 200 && request.status < 300,
        status: request.status,
        json: async () => JSON.parse(request.responseText),
      })
    }
    request.onerror = () => fall(new Error('The upload did not arrive'))
    request.onabort = () => fall(signal?.reason ?? new Error('The upload was stopped'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
