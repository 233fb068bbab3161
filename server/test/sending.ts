import { type ClientRequest, request } from 'node:http'

/** Encodes a form; returns its bytes and content type. */
export const encoded = async (form: FormData) => {
  const made = new Response(form)
  return { type: made.headers.get('content-type') ?? '', bytes: Buffer.from(await made.arrayBuffer()) }
}

/** Begins a call whose body the test writes. `status` resolves to 0 when the connection closes without a reply. */
export const sending = (url: string, method: string, headers: Record<string, string | number>) => {
  const call = request(url, { method, headers })
  const status = new Promise<number>((resolve) => {
    call.on('response', (reply) => {
      resolve(reply.statusCode ?? 0)
      reply.resume()
    })
    call.on('error', () => resolve(0))
    call.on('close', () => resolve(0))
  })
  call.flushHeaders()
  return { call, status }
}

/** Sends the bytes in pieces, one every `everyMs`, until all are sent or the connection is closed. */
export const drip = async (
  call: ClientRequest,
  bytes: Buffer,
  { piece, everyMs }: { piece: number; everyMs: number },
) =>
  new Promise<void>((resolve) => {
    let sent = 0
    const timer = setInterval(() => {
      if (call.destroyed || sent >= bytes.length) {
        clearInterval(timer)
        return resolve()
      }
      call.write(bytes.subarray(sent, sent + piece))
      sent += piece
    }, everyMs)
  })
