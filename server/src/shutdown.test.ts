import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import { api, PREFIX } from '@ranar/contract'
import { afterAll, expect, test } from 'vitest'
import { amount } from '../test/amount.ts'
import { booking } from '../test/company.ts'
import { meet, through } from '../test/outside.ts'
import { freePort, type Running, startServer } from '../test/process.ts'

const CROWD = amount(60, 200)

let server: Running = await startServer({ PORT: String(await freePort()) })
afterAll(async () => {
  await server.stop()
  server.forget()
})

/** Calls over keep-alive connections; each call resolves with status and body, or status 0 if the connection broke. */
const crowd = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CROWD })
  const { hostname, port } = new URL(origin)
  return (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
    new Promise<{ status: number; text: string }>((resolve) => {
      const sent = body && JSON.stringify(body)
      const json = sent && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) }
      const call = request({ agent, hostname, port, method, path, headers: { ...headers, ...json } }, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (more) => {
          text += more
        })
        reply
          .on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
          .on('error', ({ message }) => resolve({ status: 0, text: message }))
      })
      call.on('error', ({ message }) => resolve({ status: 0, text: message })).end(sent)
    })
}

test('every request that is open when the server is stopped is answered, and every confirmed booking is kept', {
  timeout: amount(300, 900) * 1000,
}, async () => {
  for (let round = 0; round < amount(2, 20); round++) {
    const [sender, other] = [await meet(server, 'consumer'), await meet(server, 'consumer')]
    const call = crowd(server.origin)
    await Promise.all(Array.from({ length: CROWD }, () => call('GET', '/health/live')))
    const waiting = Array.from({ length: CROWD }, (_, i) => {
      if (i % 4 === 0)
        return call(
          'POST',
          PREFIX + api.auth.login.path,
          {},
          { email: `nobody-${round}-${i}@people.example`, password: 'a wrong password' },
        )
      if (i % 4 === 1) return call('GET', PREFIX + api.parcels.mine.path, sender.headers)
      return call('POST', PREFIX + api.parcels.book.path, (i % 4 === 2 ? sender : other).headers, booking)
    })
    await rest(Math.random() * 200)
    const toldAt = performance.now()
    const code = await server.stop()
    const tookMs = performance.now() - toldAt
    expect(code, server.output().slice(-2000)).toBe(0)
    const replies = await Promise.all(waiting)
    expect(replies.filter(({ status }) => ![200, 201, 401, 503].includes(status))).toEqual([])
    expect(tookMs).toBeLessThan(15_000)

    server = await startServer({ PORT: new URL(server.origin).port, DATA_DIR: server.dataDir })
    const booked = replies.filter(({ status }) => status === 201).map(({ text }) => JSON.parse(text).data.parcel._id)
    const kept = await Promise.all(
      [sender, other].map((who) => through(server, who)(api.parcels.mine, { query: { limit: 100 } })),
    )
    const codes = kept.flatMap(({ data }) => data.parcels.map(({ _id }) => _id))
    expect(booked.filter((code) => !codes.includes(code))).toEqual([])
  }
})

/** Begins a request and never ends it; one byte a second keeps the connection from being idle. */
const half = (origin: string, begin: string): Socket => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname).on('error', () => {})
  socket.write(begin)
  const drip = setInterval(() => socket.write('x'), 1000)
  return socket.on('close', () => clearInterval(drip)).resume()
}
const halves = {
  'half a head': 'GET /api/user/me HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'half a body':
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
}

test.each(Object.entries(halves).slice(0, amount(1, 2)))(
  'five hundred connections with %s are closed, and other people are served meanwhile',
  async (_, begin) => {
    const { origin } = server
    const sockets = Array.from({ length: 500 }, () => half(origin, begin))
    const open = () => sockets.filter(({ closed, destroyed }) => !closed && !destroyed).length
    const since = performance.now()
    const took: number[] = []
    while (open() > 0) {
      const at = performance.now()
      expect((await fetch(`${origin}/api/public/analytics`)).status).toBe(200)
      took.push(performance.now() - at)
      await rest(50)
      if (performance.now() - since > 45_000) break
    }
    expect(open()).toBe(0)
    expect(performance.now() - since).toBeLessThan(40_000)
    expect(took.toSorted((a, b) => a - b).at(Math.floor(took.length * 0.95))).toBeLessThan(2000)
  },
)
