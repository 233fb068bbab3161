import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { both, type Touched } from './touched.ts'

// A stream ends after this time, so that its session is checked again when the browser reconnects.
const LONGEST_MS = 30 * 60_000
/** How long an ended stream may take to send its last bytes. */
const LAST_BYTES_MS = 5000
const MOST_UNSENT_BYTES = 64 * 1024
const HEARTBEAT = ': still here\n\n'

const changedMessage = (touches: Touched) => `event: changed\ndata: ${JSON.stringify({ touches })}\n\n`

export type Stream = ReturnType<typeof openStream>

/** Opens an event stream. For a slow reader it keeps one message, into which later ones are merged. `onLeave` is called
 * once, before the reply is ended or destroyed. */
export const openStream = (to: ServerResponse, headers: OutgoingHttpHeaders, first: string, onLeave: () => void) => {
  let isOpen = true
  let isSending = false
  let unsentBytes = 0
  let unsent: { touches: Touched } | undefined
  let isLate = false

  const leave = () => {
    if (!isOpen) return
    isOpen = false
    clearTimeout(tooLong)
    onLeave()
  }
  const drop = () => {
    leave()
    to.destroy()
  }
  const end = (last = '') => {
    if (!isOpen) return
    leave()
    to.end(last)
    const late = setTimeout(() => to.destroy(), LAST_BYTES_MS)
    to.once('close', () => clearTimeout(late))
  }
  const send = (text: string) => {
    isSending = true
    to.write(text, () => {
      const missed = unsent
      isSending = isLate = false
      unsentBytes = 0
      unsent = undefined
      if (missed && isOpen) send(changedMessage(missed.touches))
    })
  }

  const tooLong = setTimeout(end, LONGEST_MS)
  to.on('error', drop).once('close', leave)
  to.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  to.setTimeout(0)
  send(first)

  return {
    /** Sends a change, or merges it into the next message while one is being sent. Drops a reader 64 KiB behind. */
    changed: (touches: Touched) => {
      const message = changedMessage(touches)
      if (!isSending) return send(message)
      unsent = { touches: unsent ? both(unsent.touches, touches) : touches }
      unsentBytes += message.length
      if (unsentBytes > MOST_UNSENT_BYTES) drop()
    },
    /** Sends a heartbeat; drops a reader that has accepted nothing between two of them. */
    beat: () => {
      if (!isSending) return send(HEARTBEAT)
      if (isLate) drop()
      isLate = true
    },
    /** Ends the reply after these bytes; destroys it if they are not accepted in time. */
    end,
  }
}
