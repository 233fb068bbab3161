import { setTimeout } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'
import { client } from '@ranar/contract'

/** Returns the browser storage of a logged-in person: the session cookie and the login flag. */
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

/** Returns an API client with the session of a browser context or of a bare request context; it retries a 503. */
export const callAs = (request: APIRequestContext) =>
  client(async (url, { method, headers, body }) => {
    const multipart = body instanceof FormData ? { multipart: body } : { ...(body !== undefined && { data: body }) }
    const send = () =>
      request.fetch(url, {
        method,
        // The server may close a kept-alive connection just as it is reused.
        headers: { ...headers, 'user-timezone': 'Asia/Dhaka', connection: 'close' },
        ...multipart,
      })
    let response = await send()
    // A 503 of a busy server means that it has done nothing; retry after its Retry-After.
    for (let tries = 0; response.status() === 503 && tries < 10; tries++) {
      await setTimeout(Number(response.headers()['retry-after'] ?? 1) * 1000)
      response = await send()
    }
    return { ok: response.ok(), status: response.status(), json: () => response.json() }
  })
