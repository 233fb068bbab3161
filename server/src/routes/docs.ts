import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../platform/problems.ts'

const at = '/docs/api'
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ranar: the API</title>
<link rel="stylesheet" href="${at}/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="${at}/swagger-ui-bundle.js"></script>
<script src="${at}/start.js"></script>
</body>
</html>
`
// Read-only, because a call that is tried out here would really be made.
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', supportedSubmitMethods: [], docExpansion: 'none' })
`
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const types = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const
type Name = keyof typeof types

/** Serves the API documentation in Swagger UI at `GET /docs/api`, with all files from this origin. */
export const docRoutes = (app: FastifyInstance) => {
  const packed = new Map<Name, Promise<Buffer>>()
  app.get(at, (_request, reply) => send(reply, 'text/html', page))
  app.get(`${at}/start.js`, (_request, reply) => send(reply, 'text/javascript', start))
  app.get<{ Params: { name: string } }>(`${at}/:name`, async ({ params: { name } }, reply) => {
    if (!isShown(name)) throw notFound()
    if (!packed.has(name)) packed.set(name, pack(name))
    return send(reply.header('content-encoding', 'gzip'), types[name], await packed.get(name))
  })
}

const isShown = (name: string): name is Name => Object.hasOwn(types, name)
const pack = async (name: Name) =>
  promisify(gzip)(await readFile(fileURLToPath(import.meta.resolve(`@fastify/swagger-ui/static/${name}`))))
const send = (reply: FastifyReply, type: string, content: string | Buffer | undefined) =>
  reply
    .type(`${type}; charset=utf-8`)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
    .send(content)
