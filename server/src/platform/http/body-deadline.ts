import type { IncomingMessage, ServerResponse } from 'node:http'

/** A body must arrive within this time after its headers. */
const BODY_MS = 20_000
/** After the reply to a form its remaining bytes are dropped for this long: closing at once could lose the reply. */
const LINGER_MS = 30_000

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()
const lifted = new WeakSet<IncomingMessage>()

/** Closes the connection when a body takes too long. Node's own limit is the same for all requests, but forms have a
 * minimum pace instead of this deadline. */
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

/** Removes the deadline of a request whose body has its own limit. */
export const liftDeadline = (request: IncomingMessage) => {
  lifted.add(request)
  clearTimeout(deadlines.get(request))
}
