import { describe } from '@ranar/contract/endpoint'
import type { notifications } from '@ranar/contract/notifications'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { persisted } from '../lib/persisted-queries.ts'
import { read, useWrite } from '../lib/read.ts'
import { Bell as BellIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ErrorState } from '../ui/State.tsx'
import s from './Bell.module.css'

const list = describe<typeof notifications.list>('GET', '/notification/all', { shows: ['notifications'] })
const openOne = describe<typeof notifications.open>('POST', '/notification/open', { touches: ['notifications'] })
const readAll = describe<typeof notifications.readAll>('POST', '/notification/read-all', {
  touches: ['notifications'],
})

const MOST_COUNTED = 99

/** The bell: the number of unread notifications, and a panel that lists all, five per page. */
export const Bell = () => {
  const t = useT()
  const { number } = useFormats()
  const { data } = useQuery(persisted(useQueryClient(), read(list, { query: { page: 1 } })))
  const unread = data?.unreadNoti ?? 0
  const label =
    unread > 0
      ? `${t('shell.notifications')}: ${t('shell.unread', { count: number(unread) })}`
      : t('shell.notifications')
  const icon = (
    <>
      <BellIcon width={22} height={22} />
      {unread > 0 && (
        <span className={s.count} aria-hidden="true">
          {unread > MOST_COUNTED ? `${number(MOST_COUNTED)}+` : number(unread)}
        </span>
      )}
    </>
  )
  return (
    <Menu label={label} icon={icon} role="dialog">
      {(close) => <News onLeave={close} />}
    </Menu>
  )
}

const News = ({ onLeave }: { onLeave: () => void }) => {
  const t = useT()
  const router = useRouter()
  const { number, noticed } = useFormats()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...persisted(useQueryClient(), read(list, { query: { page } })),
    placeholderData: keepPreviousData,
  })
  const opening = useWrite(openOne, { silent: 'success' })
  const reading = useWrite(readAll, { silent: 'success' })
  const isDone = reading.isPending || data?.unreadNoti === 0
  const leaveFor = (path: string) => {
    // A phone's panel covers the page, so close it; on a wide screen it stays for the next notification.
    if (matchMedia('(max-width: 480px)').matches) onLeave()
    router.history.push(path)
  }
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data)
    return [0, 1, 2].map((row) => (
      <div key={row} className={s.waiting}>
        <Skeleton />
      </div>
    ))
  return (
    <>
      <h2 className={s.title}>
        {t('shell.notifications')} <small>{t('shell.unread', { count: number(data.unreadNoti) })}</small>
      </h2>
      {data.notifications.length === 0 && <p className={s.none}>{t('shell.noNotifications')}</p>}
      <ul className={s.news} data-dimmed={isPlaceholderData || undefined}>
        {data.notifications.map(({ _id, message, isRead, createdAt }) => (
          <li key={_id}>
            <button
              type="button"
              className={isRead ? s.one : `${s.one} ${s.unread}`}
              onClick={() =>
                opening.mutate({ body: { noti_id: _id } }, { onSuccess: ({ data }) => leaveFor(data.path) })
              }
            >
              {message}
              <time className="nums" dateTime={createdAt}>
                {noticed(createdAt)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      {data.notifications.length > 0 && (
        // It stays, so that the pager does not slide under the finger, and keeps the focus, which `disabled` would drop.
        <button
          type="button"
          className={s.all}
          aria-disabled={isDone || undefined}
          onClick={() => !isDone && reading.mutate()}
        >
          {t('shell.markAllRead')}
        </button>
      )}
      {data.meta.pages > 1 && <Pagination page={data.meta.page} pages={data.meta.pages} onPage={setPage} />}
    </>
  )
}
