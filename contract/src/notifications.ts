import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, idText, Meta, paging } from './shapes.ts'

export const Notification = z.object({ _id: Id, message: z.string(), isRead: z.boolean(), createdAt: Instant })
export type Notification = z.output<typeof Notification>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notification/all',
    who: 'session',
    query: z.object(paging(5)),
    answer: z.object({ unreadNoti: z.int(), notifications: z.array(Notification), meta: Meta }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/notification/read',
    who: 'session',
    mutates: true,
    query: z.object({ noti_id: idText() }),
    answer: z.object({ notification: Notification }),
  }),
  stream: endpoint({ method: 'GET', path: '/notification/stream', who: 'session', raw: true }),
}
