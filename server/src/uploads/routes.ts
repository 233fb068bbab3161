import { readFile } from 'node:fs/promises'
import path from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, notFound, Refusal, tooLarge, unsupported } from '../http/problems.ts'
import { formLimits, MOST_FORM_BYTES, readForm } from './form.ts'
import { isPictureName, placeholder } from './pictures.ts'

/** Turns the multipart body of every form endpoint into `request.body`, after session, limits and role have been checked. Nothing touches the disk. */
export const registerForms = (app: FastifyInstance) => {
  app.register(multipart, { limits: formLimits })

  app.addHook('preParsing', async (request, _reply, payload) => {
    const { endpoint } = request.routeOptions.config
    const { 'content-type': type, 'content-length': length, 'transfer-encoding': chunked } = request.headers
    const hasBody = chunked !== undefined || Number(length ?? 0) > 0
    const isForm = /^multipart\/form-data\s*(;|$)/i.test(type ?? '')
    if (endpoint && !endpoint.raw && Number(length) > (isForm ? MOST_FORM_BYTES : request.routeOptions.bodyLimit)) throw tooLarge()
    if (endpoint && hasBody && isForm !== (endpoint.form === true)) throw unsupported()
    return payload
  })

  app.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint?.form || !request.isMultipart()) return
    request.body = await received(request, Object.keys(endpoint.body?.shape ?? {}))
  })
}

const received = async (request: FastifyRequest, known: string[]) => {
  let bytes = 0
  const tooMuch = new Promise<never>((_, reject) => {
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MOST_FORM_BYTES) reject(tooLarge())
    })
  })
  try {
    return await Promise.race([readForm(request.parts() as Parameters<typeof readForm>[0], known), tooMuch])
  } catch (error) {
    // What is still on its way is read and dropped, so that the reply reaches the sender.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Refusal) throw error
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge('people.pictureTooLarge')
    throw statusCode === 413 ? tooLarge() : badRequest('common.bodyInvalid', '')
  }
}

/** `GET /uploads/<name>`: pictures that never change under their name, `avatar.webp` for people without one, and the same figure with 404 for a picture that the disk has lost. */
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
