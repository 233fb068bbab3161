import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { asciiDigits } from '@ranar/contract/digits'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useListSearch } from '../../lib/useListSearch.ts'
import s from './parcels.module.css'

const PAUSE_MS = 300
const MOST = 60
const PHONE_DIGITS = 10

/** Whether the text can only be a part of a phone; parts are found from the end. */
const isPartOfPhone = (typed: string) => {
  const plain = asciiDigits(typed).trim()
  return /^[\d\s+().-]+$/.test(plain) && plain.replace(/\D/g, '').length < PHONE_DIGITS
}

/** Debounced search box over the sender's own parcels; the text is kept in the URL. */
export const FindMine = () => {
  const t = useT()
  const { search, change } = useListSearch()
  const asked = String(search.q ?? '')
  const [typed, setTyped] = useState(asked)
  const [last, setLast] = useState({ asked, applied: asked })
  if (last.asked !== asked) {
    setLast({ asked, applied: asked })
    // The URL was changed elsewhere: the filter was cleared, or the user went back.
    if (asked !== last.applied) setTyped(asked)
  }
  const find = useDebouncedCallback((q: string) => {
    setLast(({ asked }) => ({ asked, applied: q.trim() }))
    change({ page: undefined, q: q.trim() || undefined }, { replace: true, resetScroll: false })
  }, PAUSE_MS)
  useEffect(() => {
    if (typed === asked) find.cancel()
  }, [typed, asked, find])
  return (
    <TextInput
      type="search"
      className={s.find}
      label={t('bookings.find')}
      placeholder={t('bookings.findHint')}
      description={isPartOfPhone(typed) ? t('bookings.findPhone') : undefined}
      autoComplete="off"
      maxLength={MOST}
      leftSection={<IconSearch size={20} aria-hidden />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        find(value)
      }}
    />
  )
}
