import * as z from 'zod/mini'
import { Id, Instant, Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './query-shapes.ts'
import { idText } from './shapes.ts'

export const Notification = z.object({ _id: Id, message: z.string(), isRead: z.boolean(), createdAt: Instant })
export type Notification = z.output<typeof Notification>

/** `open` marks one as read and returns the path of the page about it. `ago`: the stream starts with the changes of the
 * last `ago` milliseconds, at most 30 000. */
export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notification/all',
    shows: ['notifications'],
    who: 'session',
    query: z.object(paging(5)),
    answer: z.object({ unreadNoti: z.int(), notifications: z.array(Notification), meta: Meta }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/notification/read',
    touches: ['notifications'],
    who: 'session',
    mutates: true,
    query: z.object({ noti_id: idText() }),
    answer: z.object({ notification: Notification }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/notification/open',
    touches: ['notifications'],
    who: 'session',
    body: z.object({ noti_id: idText() }),
    answer: z.object({ notification: Notification, path: z.string() }),
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notification/read-all',
    touches: ['notifications'],
    who: 'session',
    answer: z.object({ unreadNoti: z.int() }),
  }),
  stream: endpoint({
    method: 'GET',
    path: '/notification/stream',
    who: 'session',
    query: z.object({ ago: z.catch(z.coerce.number().check(z.int(), z.minimum(0)), 0) }),
    raw: true,
  }),
}
