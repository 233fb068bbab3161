import type { MessageKey, MessageParams } from '@ranar/contract/messages/index'
import { looksLikeCode, typedCode } from '@ranar/contract/tracking-code'
import { IconHome, IconLanguage, IconLogout, IconMapSearch, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useRights } from '../../lib/rights.ts'
import { useMe } from '../../lib/session.ts'
import { setTheme } from '../../lib/theme.ts'
import { useOtherLanguage } from '../LanguageSwitch.tsx'
import { useLeave } from '../useLeave.ts'
import { itemsFor } from './items.ts'
import { screenWords } from './palette-words.ts'

type Group = 'tracking.track' | 'shell.paletteScreens' | 'shell.groupParcels' | 'desk.people' | 'shell.paletteActions'
export type Entry = {
  group: Group
  title: MessageKey
  params?: MessageParams
  /** Other words by which it is found. */
  words?: MessageKey
  /** Distinguishes entries of the same title. */
  detail?: string
  icon: typeof IconHome
  act: () => unknown
}
// An admin's own view of a parcel comes before its public page.
export const groups: readonly Group[] = [
  'shell.paletteScreens',
  'shell.groupParcels',
  'desk.people',
  'tracking.track',
  'shell.paletteActions',
]

/** Returns entries for every screen of this person's role and for actions that work on any screen. */
export const useEntries = (): Entry[] => {
  const user = useMe()
  const { has } = useRouteContext({ from: '__root__' })
  const may = useRights()
  const navigate = useNavigate()
  const { change } = useOtherLanguage()
  const { leave } = useLeave()
  const screens = itemsFor(user, has, may).map(
    ({ title, to, icon }): Entry => ({
      group: 'shell.paletteScreens',
      title,
      ...(screenWords[to] && { words: screenWords[to] }),
      icon,
      act: () => navigate({ to }),
    }),
  )
  const actions = [
    { title: 'shell.home', icon: IconHome, act: () => navigate({ to: '/' }) },
    { title: 'shell.paletteDark', words: 'shell.wordsDark', icon: IconMoon, act: () => setTheme('dark') },
    { title: 'shell.paletteLight', words: 'shell.wordsLight', icon: IconSun, act: () => setTheme('light') },
    { title: 'shell.paletteSystem', words: 'shell.wordsSystem', icon: IconSunMoon, act: () => setTheme('system') },
    { title: 'shell.paletteLanguage', words: 'shell.wordsLanguage', icon: IconLanguage, act: change },
    { title: 'shell.logout', words: 'shell.wordsLogout', icon: IconLogout, act: leave },
  ] as const
  return [...screens, ...actions.map((action): Entry => ({ group: 'shell.paletteActions', ...action }))]
}

/** Returns an entry for a typed tracking code, else none. Whether the parcel exists is left to its page. */
export const useTracking = (words: string): Entry[] => {
  const navigate = useNavigate()
  const code = typedCode(words)
  if (!looksLikeCode(code)) return []
  const act = () => navigate({ to: '/parcel-status', search: { parcel_id: code } })
  return [{ group: 'tracking.track', title: 'shell.paletteTrack', params: { code }, icon: IconMapSearch, act }]
}
