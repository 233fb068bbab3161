import type { api } from '@ranar/contract'
import { people, roles, type User } from '@ranar/contract/people'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { DownloadCsv } from '../features/downloads/DownloadCsv.tsx'
import { ArchiveButton, whyNotArchive } from '../features/people/ArchiveButton.tsx'
import { Email } from '../features/people/Email.tsx'
import { userFields } from '../features/people/fields.ts'
import s from '../features/people/people.module.css'
import { RightsButton } from '../features/people/RightsButton.tsx'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { roleNames, roleTitle } from '../lib/roles.ts'
import { forgiving } from '../lib/search.ts'
import { useMe } from '../lib/session.ts'
import { Badge, tones } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Person } from '../ui/Person.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Empty } from '../ui/State.tsx'
import { type Off, Unavailable } from '../ui/Unavailable.tsx'

export const Route = createFileRoute('/dashboard/admin/all-users')({
  validateSearch: forgiving<typeof api.people.list>('role'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(read(people.list, { query: deps })),
  head: titled('shell.navUsers'),
  component: AllUsers,
})

function AllUsers() {
  const t = useT()
  const { number } = useFormats()
  const me = useMe()
  const search = Route.useSearch()
  const list = read(people.list, { query: search })
  const { data, error } = useQuery({ ...list, placeholderData: keepPreviousData })
  const counts =
    data &&
    t('admin.counts', {
      consumers: number(data.count.consumer),
      deliveryMen: number(data.count.delivery_men),
      admins: number(data.count.admin),
    })
  const off = (user: User): Off[] => {
    const why = whyNotArchive(me, user)
    return [
      ...(user.isArchive ? [{ name: t('admin.profileOf'), why: t('admin.archivedProfile') }] : []),
      ...(why ? [{ name: t(user.isArchive ? 'admin.unarchive' : 'admin.archive'), why: t(why) }] : []),
    ]
  }
  return (
    <Screen title={t('shell.navUsers')} lead={counts ?? (error ? t('admin.countsNotRead') : '…')}>
      {me && !me.isRoot && <p className={s.note}>{t('admin.onlyRoot')}</p>}
      <PagedTable
        query={list}
        rows={({ users }) => users}
        caption={({ meta }) => t('shell.total', { total: number(meta.total) })}
        filters={
          <FilterSelect<typeof api.people.list>
            name="role"
            label={t('admin.role')}
            options={roles.map((role) => ({ value: role, label: t(roleNames[role]) }))}
          />
        }
        tools={
          <DownloadCsv
            list="users"
            query={(paging) => read(people.list, { query: { ...search, ...paging } })}
            rows={({ users }) => users}
            fields={userFields(t)}
          />
        }
        empty={<Empty text={t('admin.usersEmpty')} />}
        columns={[
          { title: t('admin.name'), cell: (user) => <Named user={user} />, card: 'head' },
          { title: t('admin.email'), cell: ({ email }) => <Email email={email} /> },
          { title: t('admin.role'), cell: (user) => <span className={s.nowrap}>{t(roleTitle(user))}</span> },
          {
            title: t('admin.phone'),
            cell: ({ phone }) => <span className={s.nowrap}>{phone ?? t('shell.none')}</span>,
          },
        ]}
        actions={(user) => (
          <>
            {!user.isArchive && (
              <LinkButton kind="outline" to="/$userId" params={{ userId: user._id }}>
                {t('admin.profileOf')}
              </LinkButton>
            )}
            <RightsButton user={user} />
            <ArchiveButton user={user} />
            <Unavailable actions={off(user)} />
          </>
        )}
      />
    </Screen>
  )
}

const Named = ({ user: { name, avatar, isArchive, isVerified } }: { user: User }) => {
  const t = useT()
  return (
    <Person name={name} picture={avatar.secure_url}>
      {(isArchive || !isVerified) && (
        <span className={s.marks}>
          {isArchive && <Badge tone={tones.canceled}>{t('admin.archived')}</Badge>}
          {!isVerified && <Badge tone={tones.pending}>{t('admin.unverified')}</Badge>}
        </span>
      )}
    </Person>
  )
}
