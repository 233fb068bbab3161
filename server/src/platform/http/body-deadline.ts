import type { IncomingMessage, ServerResponse } from 'node:http'

/** A body has 20 s from its head on. */
const BODY_MS = 20_000
/** After the reply to a form, what its sender still has on the way is read and dropped for 30 s: a connection that
 * is cut at once loses the reply. */
const LINGER_MS = 30_000

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()
const lifted = new WeakSet<IncomingMessage>()

/** Ends the connection when a body does not come to an end. Node's own limit is one for all requests; forms keep a
 * pace instead of a deadline. */
export const limitBody = (request: IncomingMessage, response: ServerResponse) => {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers
  if (length === undefined && chunked === undefined) return
  const end = () => void request.socket.destroy()
  deadlines.set(request, setTimeout(end, BODY_MS))
  request.once('close', () => clearTimeout(deadlines.get(request)))
  response.once('finish', () => {
    if (lifted.has(request) && !request.complete) deadlines.set(request, setTimeout(end, LINGER_MS))
  })
}

/** For a request whose body has a limit of its own. */
export const liftDeadline = (request: IncomingMessage) => {
  lifted.add(request)
  clearTimeout(deadlines.get(request))
}
