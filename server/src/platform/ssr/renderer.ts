import { existsSync, globSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { root } from '../root.ts'

const web = path.join(root, 'web')
export const clientFolder = path.join(web, 'dist/client')

/** Sends a page's own reads to this app, as the visitor's browser would send them. */
export type Send = (
  url: string,
  init: { method: string; headers: Record<string, string> },
) => Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>
type Visit = {
  request: Request
  nonce: string
  locale: 'en' | 'bn'
  theme: string
  config: { tiles: { url: string; attribution: string }; origin: string }
  transport: () => Send
  /** Renders only the frame; the browser renders the rest. */
  isShell?: boolean
}

/** What the web's server bundle exports. */
export type Bundle = {
  createRender(built?: unknown, sheets?: Record<string, string>): (visit: Visit) => Promise<Response>
  cookieIn(header: string | undefined, name: string): string | undefined
  themeOf(text: string | undefined): string
  THEME_COOKIE: string
  LOCALE_COOKIE: string
}
export type Renderer = {
  bundle(): Promise<Bundle>
  render(visit: Visit): Promise<Response>
  /** Serves Vite's own files, in development only. Resolves to whether the request was answered. */
  serveSource?(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  close?(): Promise<void>
}

const manifest = path.join(clientFolder, '.vite/manifest.json')

/** Returns the URL of the built web's entry script, which differs for each version of the web; null without a build. */
export const builtVersion = (): string | null => {
  if (!existsSync(manifest)) return null
  const { 'src/entry-client.tsx': entry } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<
    string,
    { file: string }
  >
  return entry ? `/${entry.file}` : null
}

/** Loads the built web; null without a build. */
export const builtRenderer = async (): Promise<Renderer | null> => {
  const entry = path.join(web, 'dist/server/entry-server.js')
  if (!existsSync(entry) || !existsSync(manifest)) return null
  const bundle = (await import(entry)) as Bundle
  const sheets = globSync('assets/*.css', { cwd: clientFolder }).map((file) => [
    `/${file}`,
    readFileSync(path.join(clientFolder, file), 'utf8'),
  ])
  const render = bundle.createRender(JSON.parse(readFileSync(manifest, 'utf8')), Object.fromEntries(sheets))
  return { bundle: async () => bundle, render }
}

/** Renders the web from its sources with hot reload, for which Vite's WebSocket uses `server`. */
export const sourceRenderer = async (server: unknown): Promise<Renderer> => {
  const name = 'vite'
  const { createServer } = (await import(name)) as { createServer(options: object): Promise<ViteServer> }
  const vite = await createServer({
    configFile: path.join(web, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  const bundle = () => vite.ssrLoadModule('/src/entry-server.tsx') as Promise<Bundle>
  await bundle() // the first load is slow, so do it before the first request
  return {
    bundle,
    render: async (visit) => (await bundle()).createRender()(visit),
    serveSource: (request, response) =>
      new Promise((resolve) => {
        response.once('finish', () => resolve(true))
        vite.middlewares(request, response, () => resolve(false))
      }),
    close: () => vite.close(),
  }
}

type ViteServer = {
  middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void
  ssrLoadModule(path: string): Promise<unknown>
  close(): Promise<void>
}
