import { asciiDigits } from '@ranar/contract/digits'
import { type MessageKey, type MessageParams, type Messages, say } from '@ranar/contract/messages/index'
import { IconHome, IconLanguage, IconLogout, IconMapSearch, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useI18n } from '../lib/i18n.tsx'
import { useMe } from '../lib/session.ts'
import { setTheme } from '../lib/theme.ts'
import { fetchTexts } from '../messages/catalogues.ts'
import { useOtherLanguage } from '../shell/LanguageSwitch.tsx'
import { useLeave } from '../shell/useLeave.ts'
import { itemsFor, plain } from './items.ts'

type Group = 'tracking.track' | 'shell.paletteScreens' | 'shell.paletteActions'
export type Entry = { group: Group; title: MessageKey; params?: MessageParams; icon: typeof IconHome; act: () => unknown }
export const groups: readonly Group[] = ['tracking.track', 'shell.paletteScreens', 'shell.paletteActions']

/** Every screen of this person's role, and what can be done from anywhere. */
export const useEntries = (): Entry[] => {
  const user = useMe()
  const { has } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { change } = useOtherLanguage()
  const { leave } = useLeave()
  const screens = itemsFor(user, has).map(({ title, to, icon }): Entry => ({ group: 'shell.paletteScreens', title, icon, act: () => navigate({ to }) }))
  const actions = [
    { title: 'shell.home', icon: IconHome, act: () => navigate({ to: '/' }) },
    { title: 'shell.paletteDark', icon: IconMoon, act: () => setTheme('dark') },
    { title: 'shell.paletteLight', icon: IconSun, act: () => setTheme('light') },
    { title: 'shell.paletteSystem', icon: IconSunMoon, act: () => setTheme('system') },
    { title: 'shell.paletteLanguage', icon: IconLanguage, act: change },
    { title: 'shell.logout', icon: IconLogout, act: leave },
  ] as const
  return [...screens, ...actions.map((action): Entry => ({ group: 'shell.paletteActions', ...action }))]
}

/** The way to a parcel when what is typed is a tracking code; none for anything else. Whether there is such a parcel is for its page to say. */
export const useTracking = (words: string): Entry[] => {
  const navigate = useNavigate()
  const code = /^RN[0-9A-Z]{11}$/.exec(asciiDigits(words).toUpperCase().replace(/[\s-]/g, ''))?.[0]
  if (!code) return []
  const act = () => navigate({ to: '/parcel-status', search: { parcel_id: code } })
  return [{ group: 'tracking.track', title: 'shell.paletteTrack', params: { code }, icon: IconMapSearch, act }]
}

/** Every word has to be somewhere in a title, in this language or in the other one. */
export const useMatcher = () => {
  const { t } = useI18n()
  const { other } = useOtherLanguage()
  const { data } = useQuery({ queryKey: ['texts', other], queryFn: () => fetchTexts(other, 'full'), staleTime: Number.POSITIVE_INFINITY })
  return ({ title }: Entry, words: string) => {
    const names = [t(title), say((data ?? {}) as Partial<Messages>, title)].map(plain)
    return names.some(
      (name) =>
        name.includes(plain(words)) ||
        words
          .trim()
          .split(/\s+/)
          .every((word) => name.includes(plain(word))),
    )
  }
}
