import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import type { Role, User } from '@ranar/contract/people'
import { IconHome, IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { useI18n, useT } from '../../lib/i18n.tsx'
import { hasOutbox, outboxFlag } from '../../lib/outbox/flag.ts'
import { roleTexts, roleTitle } from '../../lib/roles.ts'
import { useMe } from '../../lib/session.ts'
import { searchBox } from '../../lib/slash.ts'
import { useUploads } from '../../lib/useUploads.ts'
import { Badge, tones } from '../../ui/Badge.tsx'
import { LeftOver } from '../../ui/LeftOver.tsx'
import { Kit } from '../../ui/mantine/Kit.tsx'
import { LanguageSwitch } from '../LanguageSwitch.tsx'
import { ThemeMenu } from '../ThemeMenu.tsx'
import { Who } from '../Who.tsx'
import { Allowed } from './Allowed.tsx'
import { BottomBar } from './BottomBar.tsx'
import s from './dashboard.module.css'
import { SessionWatch } from './SessionWatch.tsx'
import { Sidebar } from './Sidebar.tsx'
import { startWorker } from './service-worker.ts'
import { useChosenLanguage } from './useChosenLanguage.ts'
import { useFocusOnScreen } from './useFocusOnScreen.ts'
import { usePalette } from './usePalette.tsx'
import { useSheet } from './useSheet.ts'
import { useStillScreen } from './useStillScreen.ts'

// Offline it may fail to load; the run screen bundles its own.
const OutboxSender = lazy(() =>
  import('../../lib/outbox/OutboxSender.tsx').then(
    ({ OutboxSender }) => ({ default: OutboxSender }),
    () => ({ default: () => null }),
  ),
)

const COOKIE = 'sidebar_state'
const WEEK_SECONDS = 604_800

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const withKey = (key: string) => (isMac ? `⌘${key}` : `Ctrl ${key}`)

/** The frame of every dashboard screen: sidebar, top bar and screen; `children` are shown beside any screen. */
export const DashboardShell = ({ children }: { children?: ReactNode }) => (
  <Kit>
    <Frame />
    {children}
  </Kit>
)

const Frame = () => {
  const t = useT()
  const user = useSaid(useMe())
  useGuardAgain(useMe()?.role)
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const [wide, setWide] = useState(readCookie(COOKIE) !== 'false')
  const sheet = useSheet()
  const toggle = () => (phone ? sheet.toggle() : setWide((open) => !open))
  const palette = usePalette()
  const hasQueue = useSyncExternalStore(outboxFlag.subscribe, hasOutbox, hasOutbox)
  useHotkeys([['mod+B', toggle]], [])
  // By physical key too: on a Bangla keyboard that key has another letter.
  useHotkeys(
    [
      ['mod+K', palette.ask],
      ['mod+K', palette.ask, { usePhysicalKeys: true }],
    ],
    [],
  )
  useHotkeys([['/', () => searchBox() ?? palette.ask()]])
  useFocusOnScreen()
  useStillScreen()
  useUploads()
  useChosenLanguage()
  const router = useRouter()
  useEffect(() => void startWorker(router), [router])
  useEffect(() => writeCookie(COOKIE, String(wide), WEEK_SECONDS), [wide])

  return (
    <div className={s.frame} data-wide={wide}>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      {!phone && (
        <aside className={s.side} aria-label={t('shell.sidebar')}>
          <Sidebar user={user} narrow={!wide} />
        </aside>
      )}
      {phone && sheet.part && <sheet.part.Sheet user={user} opened={sheet.opened} onClose={sheet.close} />}
      <div className={s.content}>
        <header className={s.top}>
          {phone ? (
            <Link to="/" className={s.toggle} aria-label={t('shell.home')} title={t('shell.home')}>
              <IconHome size={22} aria-hidden />
            </Link>
          ) : (
            <button
              type="button"
              className={s.toggle}
              aria-label={t('shell.toggleSidebar')}
              title={`${t('shell.toggleSidebar')} (${withKey('B')})`}
              aria-expanded={wide}
              onClick={toggle}
            >
              <IconLayoutSidebar size={22} aria-hidden />
            </button>
          )}
          {user && (
            <p className={s.role}>
              <Badge tone={tones.way}>{t(roleTitle(user))}</Badge>
            </p>
          )}
          <div className={s.tools}>
            {!phone && (
              <>
                <button
                  type="button"
                  className={s.palette}
                  aria-haspopup="dialog"
                  aria-keyshortcuts="Control+K Meta+K"
                  title={`${t('shell.palette')} (${withKey('K')})`}
                  onClick={palette.ask}
                >
                  <IconSearch size={18} aria-hidden />
                  <span>{t('shell.paletteOpen')}</span>
                  <kbd aria-hidden>{withKey('K')}</kbd>
                </button>
                <Link to="/" className={s.home}>
                  {t('shell.home')}
                </Link>
              </>
            )}
            <LanguageSwitch />
            <ThemeMenu />
            {user && <Who user={user} />}
          </div>
        </header>
        <SessionWatch />
        <main id="main" className={s.main} tabIndex={-1}>
          <Allowed>
            <Outlet />
          </Allowed>
        </main>
        {phone && <BottomBar user={user} isOpen={sheet.opened} onMore={toggle} />}
      </div>
      {palette.shown}
      <LeftOver />
      {hasQueue && (
        <Suspense>
          <OutboxSender />
        </Suspense>
      )}
    </div>
  )
}

/** Returns the user to show: after a change of role the former one, until the texts of the new role are loaded. */
const useSaid = (me: User | null | undefined) => {
  const { i18n } = useI18n()
  const isSaid = !me || i18n.groups.has(roleTexts[me.role])
  const [shown, setShown] = useState(me)
  if (isSaid && shown !== me) setShown(me)
  useEffect(() => {
    if (me && !isSaid) void i18n.need(roleTexts[me.role])
  }, [me, isSaid, i18n])
  return isSaid ? me : shown
}

/** Runs the route guards again when the role changes, as the open screen may belong to the former role. */
const useGuardAgain = (role: Role | undefined) => {
  const router = useRouter()
  const before = useRef(role)
  useEffect(() => {
    if (role && before.current && role !== before.current) void router.invalidate()
    before.current = role ?? before.current
  }, [role, router])
}
