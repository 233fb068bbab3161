import { useDebouncedValue } from '@mantine/hooks'
import { desk } from '@ranar/contract/desk'
import { MAX_SEARCH } from '@ranar/contract/query-shapes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { roleNames } from '../../lib/roles.ts'
import s from './find.module.css'

const PAUSE_MS = 200
const FEWEST_LETTERS = 2

/** Searches all parcels and people; Enter opens the active match, a parcel in the drawer. */
export const FindBox = ({ onOpen }: { onOpen: (code: string) => void }) => {
  const t = useT()
  const id = useId()
  const { words, show, found, at, setAt, choose, status, close } = useFind(onOpen)
  const isOpen = words.trim().length >= FEWEST_LETTERS
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // A second Escape leaves the box, so that the keys of the list work again.
      if (words === '') event.currentTarget.blur()
      return close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step && event.key !== 'Enter') return
    event.preventDefault()
    if (!step) return choose(at)
    setAt((at + step + found.length) % Math.max(1, found.length))
  }
  return (
    <search className={s.find}>
      <input
        type="text"
        role="combobox"
        aria-label={t('today.find')}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && found[at] ? `${id}-${at}` : undefined}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH}
        placeholder={t('today.findHint')}
        value={words}
        onChange={({ target }) => show(target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <span className={s.key} aria-hidden="true">
        /
      </span>
      <div className={s.found} hidden={!isOpen}>
        <div id={`${id}-list`} role="listbox" aria-label={t('today.found')}>
          {found.map(({ key, title, detail }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
            <div
              key={key}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // Keep the focus in the box.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setAt(index)}
              onClick={() => choose(index)}
            >
              {title}
              <small>{detail}</small>
            </div>
          ))}
        </div>
        <p role="status">{isOpen && status}</p>
      </div>
    </search>
  )
}

const useFind = (onOpen: (code: string) => void) => {
  const t = useT()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  // Enter before the answer arrives opens the first match when it does.
  const [waits, setWaits] = useState(false)
  const q = words.trim()
  const [paused] = useDebouncedValue(q, PAUSE_MS)
  const asked = waits ? q : paused
  const { data, error } = useQuery({
    ...read(desk.find, { query: { q: asked } }),
    enabled: asked === q && q.length >= FEWEST_LETTERS,
  })
  const isKnown = data !== undefined && asked === q
  const found = isKnown
    ? [
        ...data.parcels.map(({ _id, reciever }) => ({
          key: _id,
          title: t('shell.foundParcel', { code: _id, name: reciever.name }),
          detail: `${reciever.phone} · ${reciever.address}`,
          act: () => onOpen(_id),
        })),
        ...data.people.map(({ _id, name, email, phone, role }) => ({
          key: _id,
          title: name,
          detail: [t(roleNames[role]), email, phone].filter(Boolean).join(' · '),
          act: () => void navigate({ to: '/$userId', params: { userId: _id } }),
        })),
      ]
    : []
  const close = () => {
    setWords('')
    setAt(0)
    setWaits(false)
  }
  const choose = (index: number) => {
    const one = found[index]
    if (!one) return setWaits(!isKnown)
    close()
    one.act()
  }
  if (waits && (isKnown || error)) {
    setWaits(false)
    if (found[0]) queueMicrotask(() => choose(0))
  }
  const show = (typed: string) => {
    setWords(typed)
    setAt(0)
    setWaits(false)
  }
  const status = error?.message ?? (isKnown ? found.length === 0 && t('today.foundNothing') : t('desk.looking'))
  return { words, show, found, at, setAt, choose, status, close }
}
