import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the gateway does with a request. With `lost`, `garbage` and `hang` it accepts the message, but the caller does
 * not learn of it. */
export type Fault = 'accept' | 'slow' | 'endless' | 'lost' | 'garbage' | 'hang' | 'cut' | 'redirect' | 400 | 429 | 503
type Asked = { id: string; to: string; text: string; key: string; sender: string; fault: Fault }

const answers: Record<string, (reply: ServerResponse) => void> = {
  accept: (reply) => reply.end('OK'),
  slow: (reply) => void setTimeout(() => reply.end('OK'), 300),
  endless: (reply) => void reply.writeHead(200).write('it goes on'),
  lost: (reply) => reply.destroy(),
  garbage: (reply) => void reply.socket?.end('this is no HTTP\r\n\r\n'),
  hang: () => {},
  cut: (reply) => reply.destroy(),
  redirect: (reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
}

/** Starts an HTTP gateway for SMS that records its requests in `asked`; `fault` decides, now or later, what happens to
 * the request with this number, from 0. */
export const smsGateway = async (fault: (request: number) => Fault | Promise<Fault> = () => 'accept') => {
  const asked: Asked[] = []
  const server = createServer(async (request, reply) => {
    const query = new URL(request.url ?? '', 'http://gateway').searchParams
    const named = (name: string) => query.get(name) ?? ''
    const what = fault(asked.length)
    const told: Asked = {
      id: named('id'),
      to: named('to'),
      text: named('text'),
      key: named('key'),
      sender: named('from'),
      fault: 'hang',
    }
    asked.push(told)
    told.fault = await what
    if (typeof told.fault === 'number') reply.writeHead(told.fault).end('no')
    else answers[told.fault]?.(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    url: `http://127.0.0.1:${port}/send?to={to}&text={text}&key={key}&from={sender}&id={id}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
/** Whether the answer tells the caller that the message is accepted. */
export const isConfirmed = ({ fault }: Asked) => fault === 'accept' || fault === 'slow' || fault === 'endless'
