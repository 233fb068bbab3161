import { useDebouncedValue } from '@mantine/hooks'
import type { User } from '@ranar/contract/people'
import { IconSearch } from '@tabler/icons-react'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { type FormEvent, lazy, type ReactElement, Suspense, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useRights } from '../../lib/rights.ts'
import { Brand } from '../../ui/Brand.tsx'
import { Lantern } from '../../ui/Lantern.tsx'
import s from './dashboard.module.css'
import { groupsOf, itemsFor } from './items.ts'
import { useTitleMatcher } from './useTitleMatcher.ts'

const SEARCH_MS = 100

// Loaded with the first narrow sidebar; if that fails, only screen readers get the names.
const NarrowTip = lazy(() =>
  import('./NarrowTip.tsx').then(
    ({ NarrowTip }) => ({ default: NarrowTip }),
    () => ({ default: ({ children }: { label: string; children: ReactElement }) => children }),
  ),
)

/** The main navigation. `narrow` shows icons only; `onChoose` is called when a screen is chosen. */
export const Sidebar = ({
  user,
  narrow = false,
  onChoose,
}: {
  user: User | null | undefined
  narrow?: boolean
  onChoose?: () => void
}) => {
  const t = useT()
  const { has } = useRouteContext({ from: '__root__' })
  const may = useRights()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, SEARCH_MS)
  const navigate = useNavigate()
  const matches = useTitleMatcher(text !== '')
  const named = (words: string) =>
    itemsFor(user, has, may).filter(({ title }) => narrow || matches(title, words) !== undefined)
  const found = named(asked)
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const [first] = named(text)
    if (!text || !first) return
    onChoose?.()
    void navigate({ to: first.to })
  }

  return (
    <div className={s.sidebar} data-narrow={narrow || undefined}>
      {!onChoose && (narrow ? <Lantern className={s.mark} /> : <Brand />)}
      {!narrow && (
        <search>
          <form onSubmit={enter}>
            <label className={s.search}>
              <IconSearch size={18} aria-hidden />
              <input
                type="search"
                aria-label={t('shell.searchMenu')}
                aria-keyshortcuts="/"
                placeholder={t('shell.search')}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              {!onChoose && !text && <kbd aria-hidden>/</kbd>}
            </label>
          </form>
        </search>
      )}
      <nav aria-label={t('shell.mainMenu')}>
        {groupsOf(found, user?.role).map(([group, items]) => (
          <div key={group ?? ''} className={s.group}>
            {group && !narrow && <p aria-hidden>{t(`shell.${group}`)}</p>}
            <ul aria-label={group && t(`shell.${group}`)}>
              {items.map(({ title, to, icon: Icon }) => {
                const link = (
                  <Link
                    to={to}
                    className={s.item}
                    onClick={onChoose}
                    aria-label={narrow ? t(title) : undefined}
                    activeOptions={{ includeSearch: false }}
                  >
                    <Icon size={20} aria-hidden />
                    {!narrow && t(title)}
                  </Link>
                )
                return (
                  <li key={to}>
                    {narrow ? (
                      <Suspense fallback={link}>
                        <NarrowTip label={t(title)}>{link}</NarrowTip>
                      </Suspense>
                    ) : (
                      link
                    )}
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
        {found.length === 0 && <p className={s.nothing}>{t('shell.nothingFound')}</p>}
      </nav>
    </div>
  )
}
