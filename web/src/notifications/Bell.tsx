import { describe } from '@ranar/contract/endpoint'
import type { notifications } from '@ranar/contract/notifications'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { lasting } from '../lib/lasting.ts'
import { read, useWrite } from '../lib/read.ts'
import { Bell as BellIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ErrorState } from '../ui/State.tsx'
import s from './Bell.module.css'

const list = describe<typeof notifications.list>('GET', '/notification/all')
const markRead = describe<typeof notifications.read>('GET', '/notification/read')

const MOST_COUNTED = 99

/** The bell: how much is unread, and below it the news, five a page. */
export const Bell = () => {
  const t = useT()
  const { number } = useFormats()
  const { data } = useQuery(lasting(useQueryClient(), read(list, { query: { page: 1 } })))
  const unread = data?.unreadNoti ?? 0
  const label = unread > 0 ? `${t('shell.notifications')}: ${t('shell.unread', { count: number(unread) })}` : t('shell.notifications')
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
      {() => <News />}
    </Menu>
  )
}

const News = () => {
  const t = useT()
  const { number, noticed } = useFormats()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...lasting(useQueryClient(), read(list, { query: { page } })),
    placeholderData: keepPreviousData,
  })
  const reading = useWrite(markRead, { silent: 'success' })
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
              title={isRead ? undefined : t('shell.markRead')}
              onClick={() => isRead || reading.mutate({ query: { noti_id: _id } })}
            >
              {message}
              <time className="nums" dateTime={createdAt}>
                {noticed(createdAt)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      {data.meta.pages > 1 && <Pagination page={data.meta.page} pages={data.meta.pages} onPage={setPage} />}
    </>
  )
}
