import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

type Raw = { status: number; headers: IncomingHttpHeaders; text: string }

/** Sends a call without the headers that `fetch` adds. An event stream is closed after its headers. */
export const raw = (
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string | string[]> = {},
  body?: string,
) =>
  new Promise<Raw>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }
    const call = request({ hostname, port, method, path, headers: { ...length, ...headers } }, (reply) => {
      const chunks: Buffer[] = []
      const answer = () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(chunks).toString() })
      if (reply.headers['content-type']?.startsWith('text/event-stream')) {
        answer()
        return call.destroy()
      }
      reply.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', answer)
    })
    call.on('error', reject).end(body)
  })

/** Sends raw bytes and returns everything that is received until the connection closes. */
export const bytes = async (origin: string, sent: string): Promise<string> => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname).on('error', () => {})
  let received = ''
  socket.setEncoding('latin1').on('data', (text) => {
    received += text
  })
  socket.write(sent, 'latin1')
  await once(socket, 'close')
  return received
}
