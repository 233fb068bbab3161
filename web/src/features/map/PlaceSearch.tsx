import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import { allThanas } from '../../lib/thanas.ts'
import styles from './fields.module.css'
import { districts, type Place } from './places.ts'
import { searchOver } from './search.ts'

/** Combobox that finds districts and thanas by any of their names. */
export const PlaceSearch = ({
  onChoose,
  disabled,
}: {
  onChoose: (place: Place) => void
  disabled?: boolean | undefined
}) => {
  const { t, locale } = useI18n()
  const id = useId()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const thanas = useQuery(allThanas).data?.thanas
  const search = useMemo(() => searchOver(thanas ?? []), [thanas])
  const found = open ? search(words) : []
  const optionId = (index: number) => `${id}-${index}`

  const show = (typed: string) => {
    setWords(typed)
    setOpen(true)
    setAt(0)
    // On a phone the list would open under the bars at the bottom.
    requestAnimationFrame(() => document.getElementById(`${id}-list`)?.scrollIntoView({ block: 'nearest' }))
  }
  const choose = (place: Place | undefined) => {
    if (!place) return
    setWords(place.name[locale])
    setOpen(false)
    onChoose(place)
  }
  const step = (by: number) => {
    if (!open) return show(words)
    const next = (at + by + found.length) % Math.max(1, found.length)
    setAt(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      // Enter must never submit the surrounding form.
      Enter: () => choose(found[at]),
      ...(open && { Escape: () => setOpen(false) }),
    }
    const act = keys[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <div className={styles.search}>
      <label htmlFor={id}>{t('map.search')}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('map.searchExample')}
        disabled={disabled}
        value={words}
        onChange={(event) => show(event.target.value)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('map.search')}
        hidden={found.length === 0}
        className={styles.options}
      >
        {found.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
          <div
            key={`${place.name.en}, ${place.within}`}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // Keep the focus in the box, so that the list is still open when the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            <span>{place.name[locale]}</span>
            <span className={styles.secondary}>
              {place.kind === 'thana'
                ? districtName(place.within, locale)
                : t('map.inDivision', { division: districtName(place.within, locale) })}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className={open && words && found.length === 0 ? styles.hint : styles.unseen}>
        {open && words
          ? found.length === 0
            ? t('map.notFound')
            : t('map.found', { count: found.length.toLocaleString(locale) })
          : ''}
      </p>
    </div>
  )
}

// A division has the name of its main city.
const districtName = (name: string, locale: 'en' | 'bn') =>
  districts.find((district) => district.name.en === name)?.name[locale] ?? name
