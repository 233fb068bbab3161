import { api } from '@ranar/contract'
import { expect, test } from 'vitest'
import { company } from '../../test/company.ts'
import { testPassword } from '../../test/people.ts'
import { cookieOf } from '../../test/signup.ts'

const { a, caller, guest } = await company({ APP_ORIGIN: 'https://ranar.example' })

test('on https the session cookie is secure and bound to the host, and the browser is told to stay on https', async () => {
  const { email, person } = await a('consumer')
  const body = JSON.stringify({ email, password: testPassword })
  const { headers } = await guest.ask(api.auth.login.path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: 'https://ranar.example' },
  })
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ])
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect((await caller(cookieOf(headers))(api.people.me)).user.email).toBe(email)
  await expect(caller(`sid=${person.token}`)(api.people.me)).rejects.toMatchObject({ status: 401 })
})
