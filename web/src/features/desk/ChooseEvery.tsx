import { type DeskParcel, desk } from '@ranar/contract/desk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { toastError } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import s from './bar.module.css'
import { type DeskSearch, ROWS } from './desk-search.ts'
import type { Selection } from './useSelection.ts'

const AT_ONCE = 100
/** Most parcels that can be selected in one step. */
const MOST = 2000

/** Button that selects all parcels of the filter across its pages, as listed at this moment. */
export const ChooseEvery = ({
  search: { open: _, page: __, ...filters },
  total,
  selection,
}: {
  search: DeskSearch
  total: number
  selection: Selection
}) => {
  const t = useT()
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const [isReading, setReading] = useState(false)
  const filter = JSON.stringify(filters)
  const shown = useRef(filter)
  useEffect(() => {
    shown.current = filter
  }, [filter])
  if (total <= ROWS || total > MOST || selection.chosen.size >= total) return null
  const readAll = async () => {
    const all: DeskParcel[] = []
    for (let page = 1; all.length < total; page++) {
      const { parcels } = await queryClient.fetchQuery({
        ...read(desk.today, { query: { ...filters, page, limit: AT_ONCE } as never }),
        staleTime: 0,
      })
      if (parcels.length === 0) break
      all.push(...parcels)
    }
    // Parcels of a filter that was left meanwhile are not what the reader sees.
    if (shown.current === filter) selection.change(all, true)
  }
  const choose = () => {
    setReading(true)
    readAll()
      .catch((problem: Error) => toastError(problem.message))
      .finally(() => setReading(false))
  }
  return (
    <div className={s.every}>
      <Button kind="outline" busy={isReading} onClick={choose}>
        {isReading ? t('today.choosing') : t('today.chooseEvery', { total: number(total) })}
      </Button>
    </div>
  )
}
