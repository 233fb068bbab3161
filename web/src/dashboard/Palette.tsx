import { CloseButton, Modal, TextInput } from '@mantine/core'
import { asciiDigits } from '@ranar/contract/digits'
import { type MessageKey, type MessageParams, type Messages, say } from '@ranar/contract/messages/index'
import { IconHome, IconLanguage, IconLogout, IconMapSearch, IconMoon, IconSearch, IconSun, IconSunMoon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useI18n } from '../lib/i18n.tsx'
import { useMe } from '../lib/session.ts'
import { setTheme } from '../lib/theme.ts'
import { fetchTexts } from '../messages/catalogues.ts'
import { useOtherLanguage } from '../shell/LanguageSwitch.tsx'
import { useLeave } from '../shell/useLeave.ts'
import { itemsFor, plain } from './items.ts'
import s from './palette.module.css'

type Group = 'tracking.track' | 'shell.paletteScreens' | 'shell.paletteActions'
type Entry = { group: Group; title: MessageKey; params?: MessageParams; icon: typeof IconHome; act: () => unknown }
const groups: readonly Group[] = ['tracking.track', 'shell.paletteScreens', 'shell.paletteActions']

/** A tracking code as somebody typed it; undefined for anything else. Whether there is such a parcel is for its page to say. */
const codeIn = (typed: string) => /^RN[0-9A-Z]{11}$/.exec(asciiDigits(typed).toUpperCase().replace(/[\s-]/g, ''))?.[0]

/** Everywhere a person can go and what they can do from anywhere, found by typing in either language. */
export const Palette = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useI18n()
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      size="36rem"
      yOffset="12dvh"
      zIndex={250}
      transitionProps={{ duration: 120, exitDuration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('shell.palette')} radius="lg">
        <Choice onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

const Choice = ({ onClose }: { onClose: () => void }) => {
  const { t } = useI18n()
  const id = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const matches = useMatcher()
  const code = codeIn(words)
  const entries = useEntries()
  const tracking = useTracking(code)
  const found = [...tracking, ...entries.filter((entry) => matches(entry, words))]
  const optionId = (index: number) => `${id}-${index}`
  const show = (typed: string) => {
    setWords(typed)
    setAt(0)
  }
  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step && event.key !== 'Enter') return
    event.preventDefault()
    if (!step) return choose(found[at])
    const next = (at + step + found.length) % Math.max(1, found.length)
    setAt(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <TextInput
        classNames={{ root: s.box, input: s.input }}
        role="combobox"
        aria-label={t('shell.palette')}
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        placeholder={t('shell.paletteExample')}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={<CloseButton size={44} aria-label={t('shell.close')} onClick={onClose} />}
        value={words}
        onChange={({ target }) => show(target.value)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('shell.palette')} className={s.options}>
        {groups.map((group) => {
          const inside = found.filter((entry) => entry.group === group)
          return (
            inside.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
              <div key={group} role="group" aria-label={t(group)}>
                <p aria-hidden>{t(group)}</p>
                {inside.map((entry) => {
                  const index = found.indexOf(entry)
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
                    <div
                      key={entry.title}
                      id={optionId(index)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === at}
                      // Keeps the focus in the box.
                      onMouseDown={(event) => event.preventDefault()}
                      onMouseMove={() => setAt(index)}
                      onClick={() => choose(entry)}
                    >
                      <entry.icon size={20} aria-hidden />
                      {t(entry.title, entry.params)}
                    </div>
                  )
                })}
              </div>
            )
          )
        })}
      </div>
      <p role="status" className={s.nothing}>
        {found.length === 0 && t('shell.paletteNothing')}
      </p>
    </>
  )
}

const useEntries = (): Entry[] => {
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

const useTracking = (code: string | undefined): Entry[] => {
  const navigate = useNavigate()
  if (!code) return []
  const act = () => navigate({ to: '/parcel-status', search: { parcel_id: code } })
  return [{ group: 'tracking.track', title: 'shell.paletteTrack', params: { code }, icon: IconMapSearch, act }]
}

/** Every word has to be somewhere in a title, in this language or in the other one. */
const useMatcher = () => {
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
