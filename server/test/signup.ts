import { randomUUID } from 'node:crypto'
import { api } from '@ranar/contract'
import sharp from 'sharp'
import type { company } from './company.ts'
import { testPassword } from './people.ts'

export const portrait = async () =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
          .png()
          .toBuffer(),
      ),
    ],
    { type: 'image/png' },
  )

export const formOf = (fields: Record<string, string | Blob>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    typeof value === 'string' ? form.append(name, value) : form.append(name, value, 'me.png')
  return form
}

/** Returns the reply's first cookie as a browser would send it back, `sid=…`, or '' without one. */
export const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** Signs somebody up through the API; returns the reply and a caller with the new session cookie. */
export const signUp = async (
  { guest, caller }: Pick<Awaited<ReturnType<typeof company>>, 'guest' | 'caller'>,
  more: Record<string, string | Blob> = {},
) => {
  const fields = {
    name: 'Rahima Begum',
    email: `rahima-${randomUUID()}@people.example`,
    password: testPassword,
    avatar: await portrait(),
    ...more,
  }
  const reply = await guest.ask(api.auth.signup.path, { method: 'POST', body: formOf(fields) })
  return { reply, email: fields.email, password: fields.password, her: caller(cookieOf(reply.headers) || null) }
}
