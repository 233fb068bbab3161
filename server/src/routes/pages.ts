import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { HOME_ZONE, type Locale, localeOf } from '@ranar/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../platform/env.ts'
import { serveFiles } from '../platform/http/downloads.ts'
import { inWords } from '../platform/messages.ts'
import type { Outside } from '../platform/outside.ts'
import { type Lag, pageLimits, patientLimit } from '../platform/overload.ts'
import { Refusal, unavailable } from '../platform/problems.ts'
import { policyOf } from '../platform/ssr/policy.ts'
import {
  type Bundle,
  builtRenderer,
  clientFolder,
  type Renderer,
  type Send,
  sourceRenderer,
} from '../platform/ssr/renderer.ts'

export type WebOptions = {
  env: Pick<Env, 'tiles' | 'origin'>
  outside: Outside
  lag: Lag
  /** Serve the sources through Vite instead of the built files. */
  dev?: boolean
}
const YEAR_SECONDS = 31_536_000
// A path that begins with two slashes would name another host.
const notPages = /^\/(api|uploads|health)(\/|\?|$)|^\/[/\\]/

/** Serves the web's files, and its pages rendered for a guest in the visitor's language. */
export const webPlugin = async (app: FastifyInstance, { env, outside, lag, dev = false }: WebOptions) => {
  const inTurn = patientLimit(pageLimits)
  const renderer = dev ? await sourceRenderer(app.server) : await builtRenderer()
  if (renderer?.close) app.addHook('onClose', renderer.close)

  if (renderer && !dev)
    await serveFiles(app, {
      root: clientFolder,
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) =>
        reply.header(
          'cache-control',
          path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        ),
    })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      if (notPages.test(request.url)) return reply.callNotFound()
      try {
        if (lag.isBehind()) throw unavailable('common.busy')
        if (!renderer) return sendUnbuilt(reply)
        if (await renderer.serveSource?.(request.raw, reply.raw)) return reply.hijack()
        return await inTurn(() => sendPage(app, { env, outside }, renderer, request, reply))
      } catch (error) {
        if (!(error instanceof Refusal && error.status === 503)) throw error
        return sendBusy(localeIn(await renderer?.bundle(), request), reply, error)
      }
    },
  })
}

const localeIn = (bundle: Bundle | undefined, { headers }: FastifyRequest) =>
  localeOf(bundle?.cookieIn(headers.cookie, bundle.LOCALE_COOKIE) ?? headers['accept-language'])

const sendUnbuilt = (reply: FastifyReply) =>
  reply.code(503).type('text/plain; charset=utf-8').send('The web is not built yet: npm run build --workspace web')

const sendPage = async (
  app: FastifyInstance,
  { env, outside }: Pick<WebOptions, 'env' | 'outside'>,
  renderer: Renderer,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const bundle = await renderer.bundle()
  const locale = localeIn(bundle, request)
  const nonce = randomBytes(16).toString('base64')
  const visit = {
    nonce,
    locale,
    theme: bundle.themeOf(bundle.cookieIn(request.headers.cookie, bundle.THEME_COOKIE)),
    config: { tiles: env.tiles, origin: env.origin },
    transport: () => inside(app, request.ip, locale),
  }
  // A rendering consumes its request, so each gets its own.
  const asked = () => new Request(new URL(request.url, env.origin), { headers: { accept: 'text/html' } })

  const rendered = await renderer.render({ ...visit, request: asked() }).catch((error: unknown) => error)
  const good = rendered instanceof Response && rendered.status < 500
  if (!good)
    request.log.error(
      { err: rendered instanceof Response ? new Error(await rendered.text()) : rendered },
      'page not rendered; the browser will do it',
    )
  const page = good ? rendered : await renderer.render({ ...visit, request: asked(), isShell: true })

  page.headers.forEach((value, name) => void reply.header(name, value))
  return reply
    .code(page.status)
    .headers({
      'content-security-policy': policyOf(env, outside, nonce),
      'cache-control': 'private, no-store',
      vary: 'Cookie, Accept-Language, Accept-Encoding',
    })
    .send(page.status >= 300 && page.status < 400 ? '' : await packed(await page.text(), request, reply))
}

/** Sends a page for an overloaded server that reloads itself after a few seconds, spread at random. */
const sendBusy = (locale: Locale, reply: FastifyReply, { key, retryAfter = 2 }: Refusal) => {
  const seconds = retryAfter + Math.floor(Math.random() * 8)
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      'cache-control': 'no-store',
      'retry-after': seconds,
    })
    .send(
      `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${seconds}"><title>Ranar</title><body style="font:1.1rem/1.6 system-ui,sans-serif;color-scheme:light dark;max-width:32rem;margin:20vh auto;padding:0 1rem"><h1>Ranar</h1><p>${inWords(locale, key)}</p></body></html>`,
    )
}

/** Compresses a page. Its length reveals nothing, because no page holds a secret. */
const packed = async (html: string, request: FastifyRequest, reply: FastifyReply) => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim())
  if (!accepted.includes('gzip')) return html
  reply.header('content-encoding', 'gzip')
  return gzipped(html)
}
const gzipped = promisify(gzip)

/** Lets a page read the API in-process, from the visitor's address but without the visitor's session. */
const inside =
  (app: FastifyInstance, remoteAddress: string, locale: string): Send =>
  async (url, { method, headers }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress,
      headers: { ...headers, 'accept-language': locale, 'user-timezone': HOME_ZONE },
    })
    return {
      ok: reply.statusCode >= 200 && reply.statusCode < 300,
      status: reply.statusCode,
      json: async () => reply.json(),
    }
  }
