import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../platform/problems.ts'
import { isPictureName, placeholder } from '../platform/uploads/pictures.ts'

/** Serves `GET /uploads/<name>`: immutable pictures; the placeholder as `avatar.webp` or, with 404, for a lost one. */
export const uploadRoutes = (app: FastifyInstance, { uploads }: { uploads: string }) => {
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params: { name } }, reply) => {
    if (name === 'avatar.webp') return send(reply, placeholder)
    if (!isPictureName(name)) throw notFound()
    const picture = await readFile(path.join(uploads, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return picture ? send(reply, picture) : send(reply.code(404), placeholder, 'no-store')
  })
}

const send = (reply: FastifyReply, picture: Buffer, caching = 'public, max-age=31536000, immutable') =>
  reply
    .headers({
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': caching,
    })
    .send(picture)
