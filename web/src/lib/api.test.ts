import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Problem } from '@ranar/contract/problem'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { browserTransport } from './api.ts'
import { createI18n } from './i18n.tsx'
import { fetchTexts } from './messages/catalogues.ts'

/** Sends the first half of an answer and cuts the connection, or a page that is no answer at all. */
const server = createServer((request, response) => {
  const isHtml = request.url?.endsWith('/html')
  response.writeHead(request.url?.startsWith('/500') ? 500 : 200, { 'content-length': isHtml ? 13 : 1000 })
  if (isHtml) return response.end('<html></html>')
  return response.write('{"success":true,"data":', () => response.destroy())
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const i18n = createI18n('en', fetchTexts)
await i18n.need('light')

const ask = async (path: string, method: 'GET' | 'POST' = 'GET') => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const reply = await browserTransport(i18n)({})(url, { method, headers: {} })
  return reply.json().catch((fault: unknown) => fault)
}

test.each(['/200', '/200/html'])('a success whose body cannot be read counts as no reply: %s', async (path) => {
  const fault = await ask(path)
  expect(fault).toBeInstanceOf(Problem)
  expect(fault).toMatchObject({ status: 0, message: 'You seem to be offline. Check the connection and try again' })
})

test.each(['/500', '/500/html'])('a failure whose body cannot be read has a text of ours: %s', async (path) => {
  expect(await ask(path)).toMatchObject({ success: false, message: expect.stringContaining('try again') })
})

test('a change without an answer may have been made, so only an offline browser says that it is offline', async () => {
  const said = async (onLine: boolean) => {
    vi.stubGlobal('navigator', { onLine })
    return ask('/200', 'POST')
  }
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await said(true)).toMatchObject({ message: 'No answer came. If it is not done here yet, please try again' })
  expect(await said(false)).toMatchObject({ message: 'You seem to be offline. Check the connection and try again' })
})
