import { setTimeout } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'
import { client } from '@ranar/contract'

/** What the browser of somebody keeps who has logged in before. */
export const loggedIn = (token: string, origin: string) => ({
  cookies: [
    {
      name: 'sid',
      value: token,
      domain: new URL(origin).hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Strict' as const,
    },
  ],
  origins: [{ origin, localStorage: [{ name: 'ranar-login', value: '1' }] }],
})

/** Calls of the API with the session of a browser, or of a client that has no browser. */
export const callAs = (request: APIRequestContext) =>
  client(async (url, { method, headers, body }) => {
    const multipart = body instanceof FormData ? { multipart: body } : { ...(body !== undefined && { data: body }) }
    const send = () =>
      request.fetch(url, {
        method,
        // A connection that was kept may be closed by the server in the moment in which it is used again.
        headers: { ...headers, 'user-timezone': 'Asia/Dhaka', connection: 'close' },
        ...multipart,
      })
    let response = await send()
    // A busy server turns a call away before anything is done, and says when to come again.
    for (let tries = 0; response.status() === 503 && tries < 10; tries++) {
      await setTimeout(Number(response.headers()['retry-after'] ?? 1) * 1000)
      response = await send()
    }
    return { ok: response.ok(), status: response.status(), json: () => response.json() }
  })
