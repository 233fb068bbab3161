import type { OutgoingHttpHeaders } from 'node:http'
import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { isOpen } from '../sessions/queries.ts'
import { listNotifications, readNotification } from './queries.ts'

export const notificationRoutes = (app: FastifyInstance, { db, live }: Deps) =>
  serve(app, api.notifications, {
    list: ({ user, query, visitor }) => listNotifications(db, user, query, visitor.locale),
    read: async ({ user, query, visitor }) => ({ notification: await readNotification(db, user, query.noti_id, visitor.locale) }),
    stream: async ({ user, reply }) => {
      reply.hijack()
      live.follow(user, reply.raw, reply.getHeaders() as OutgoingHttpHeaders)
      // A logout may have passed between the check of the session and the opening of the stream.
      if (!(await isOpen(db, user.tokenHash))) reply.raw.end()
    },
  })
