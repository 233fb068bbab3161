import { CloseButton, Modal, TextInput } from '@mantine/core'
import { MAX_SEARCH } from '@ranar/contract/query-shapes'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import { useFound } from './found-entries.ts'
import s from './palette.module.css'
import { type Entry, groups, useEntries, useTracking } from './palette-entries.ts'
import { useTitleMatcher } from './useTitleMatcher.ts'

type Inside = {
  onClose: () => void
  /** Returns what was typed before the palette had the focus. */
  takeEarly: () => string
}

/** The command palette: screens, actions, parcels and people, found by typing in either language. */
export const Palette = ({ opened, ...inside }: { opened: boolean } & Inside) => {
  const { t } = useI18n()
  useBackCloses(opened, inside.onClose)
  return (
    <Modal.Root
      opened={opened}
      onClose={inside.onClose}
      returnFocus={false}
      size="36rem"
      yOffset="12dvh"
      zIndex={250}
      transitionProps={{ duration: 120, exitDuration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('shell.palette')} radius="lg">
        <Choice {...inside} />
      </Modal.Content>
    </Modal.Root>
  )
}

const Choice = ({ onClose, takeEarly }: Inside) => {
  const { t } = useI18n()
  const id = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const matches = useTitleMatcher()
  const entries = useEntries()
  const tracking = useTracking(words)
  const { found: looked, isLooking, looking, error } = useFound(words)
  const named = entries
    .flatMap((entry) => {
      const fits = matches(entry.title, words, entry.words)
      return fits === undefined ? [] : { entry, fits }
    })
    .toSorted((a, b) => (words ? a.fits - b.fits : 0))
    .map(({ entry }) => entry)
  const all = [...tracking, ...named, ...looked]
  // In the order of the groups, so that arrow keys follow what is shown.
  const found = groups.flatMap((group) => all.filter((entry) => entry.group === group))
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
        maxLength={MAX_SEARCH}
        placeholder={t('shell.paletteExample')}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={<CloseButton size={44} iconSize={20} aria-label={t('shell.close')} onClick={onClose} />}
        value={words}
        onFocus={() => {
          const typed = takeEarly()
          if (typed) show(words + typed)
        }}
        onChange={({ target }) => show(target.value)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('shell.palette')} className={s.options}>
        {groups.map((group) => {
          const inside = found.filter((entry) => entry.group === group)
          return (
            inside.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
              <div key={group} role="group" aria-label={t(group)}>
                <p aria-hidden>{t(group)}</p>
                {inside.map((entry) => {
                  const index = found.indexOf(entry)
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
                    <div
                      key={`${entry.title} ${Object.values(entry.params ?? {})} ${entry.detail}`}
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
                      <span className={s.one}>
                        {t(entry.title, entry.params)}
                        {entry.detail && <small>{entry.detail}</small>}
                      </span>
                    </div>
                  )
                })}
              </div>
            )
          )
        })}
      </div>
      <p role="status" className={s.nothing}>
        {isLooking ? t(looking) : (error ?? (found.length === 0 && t('shell.paletteNothing')))}
      </p>
    </>
  )
}
