import type { OutgoingHttpHeaders } from 'node:http'
import { api } from '@ranar/contract'
import type { FastifyInstance } from 'fastify'
import {
  listNotifications,
  openNotification,
  readAllNotifications,
  readNotification,
} from '../notifications/notifications.ts'
import { isOpen } from '../people/sessions.ts'
import { serve } from '../platform/http/serve.ts'
import type { Deps } from './deps.ts'

export const notificationRoutes = (app: FastifyInstance, { db, streams }: Deps) =>
  serve(app, api.notifications, {
    list: ({ user, query, visitor }) => listNotifications(db, user, query, visitor.locale),
    read: async ({ user, query, visitor }) => ({
      notification: await readNotification(db, user, query.noti_id, visitor.locale),
    }),
    open: ({ user, body, visitor }) => openNotification(db, user, body.noti_id, visitor.locale),
    readAll: ({ user }) => readAllNotifications(db, user),
    stream: async ({ user, query, reply }) => {
      const end = streams.follow(user, reply.raw, reply.getHeaders() as OutgoingHttpHeaders, query.ago)
      reply.hijack()
      // The session may have ended between its check and the start of the stream.
      if (!(await isOpen(db, user.tokenHash).catch(() => false))) end()
    },
  })
