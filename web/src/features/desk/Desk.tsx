import { MOST_LOOKED_THROUGH } from '@ranar/contract/desk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useMay } from '../../lib/rights.ts'
import { toastError } from '../../lib/toasts.ts'
import { useListSearch } from '../../lib/useListSearch.ts'
import { Button } from '../../ui/Button.tsx'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Empty, ErrorState } from '../../ui/State.tsx'
import { useFootRoom } from '../../ui/useFootRoom.ts'
import { useLastPage } from '../../ui/useLastPage.ts'
import { useListTop } from '../../ui/useListTop.ts'
import { ManageDrawer } from '../dispatch/ManageDrawer.tsx'
import { useFoundParcel } from '../dispatch/useFoundParcel.ts'
import { BulkOutcome } from './BulkOutcome.tsx'
import bar from './bar.module.css'
import { doneIn, outdatedIn } from './bulk.ts'
import { ChooseEvery } from './ChooseEvery.tsx'
import { COURIER_PICK } from './CourierPick.tsx'
import { DeskBar } from './DeskBar.tsx'
import { DeskCounters } from './DeskCounters.tsx'
import { DeskFilters } from './DeskFilters.tsx'
import { DeskTable } from './DeskTable.tsx'
import s from './desk.module.css'
import { isPossible } from './desk-bulk-moves.ts'
import { type DeskSearch, isFiltered, unfiltered } from './desk-search.ts'
import { FindBox } from './FindBox.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { listed } from './listed.ts'
import { useBulk } from './useBulk.ts'
import { useDeskKeys } from './useDeskKeys.ts'
import { useFollowing } from './useFollowing.ts'
import { useHelp } from './useHelp.ts'
import { useSelection } from './useSelection.ts'
import { useStillRows } from './useStillRows.ts'

/** The dispatchers' desk: open parcels, selected and moved in bulk. */
export const Desk = ({ search }: { search: DeskSearch }) => {
  const t = useT()
  const { number } = useFormats()
  const { change } = useListSearch()
  const list = listed(search)
  const query = useQuery({ ...list, placeholderData: keepPreviousData })
  const { data, error, isPlaceholderData, refetch } = query
  const online = useOnline()
  const mayMove = useMay('dispatch')
  const selection = useSelection()
  const still = useStillRows(JSON.stringify(list.queryKey), data?.parcels)
  const keepFocus = useRef<ReturnType<typeof useDeskKeys>>(undefined)
  const moves = useBulk({
    onBegin: (asked) => keepFocus.current?.began(asked),
    onDone: (bulk) => {
      const done = doneIn(bulk)
      // The bar would still offer the moves of a step that a colleague has changed.
      selection.drop([...done, ...outdatedIn(bulk, selection.chosen)])
      still.settle()
      keepFocus.current?.ended(done)
    },
  })
  const help = useHelp()
  const isOpenedHere = useLocation({ select: ({ state }) => state.isOpenedHere === true })
  const open = (code: string | undefined) =>
    change({ open: code }, { replace: true, resetScroll: false, state: { isOpenedHere: code !== undefined } })
  const opened = useFoundParcel(search.open, data?.parcels, () => open(undefined))
  const chosen = [...selection.chosen.values()]
  // Draw the bar and other rows in a transition, so that a ticked box reacts first.
  const drawn = useFollowing(selection.chosen)
  const { page, pages, total } = data?.meta ?? { page: 1, pages: 1, total: 0 }
  useLastPage(isPlaceholderData ? undefined : data?.meta)
  // An empty page past the last one is not shown: the last one follows.
  const isComing = !data || (still.rows.length === 0 && page > pages)
  const { list: table, toTop } = useListTop()
  const goTo = (to: number) => {
    change({ page: to > 1 ? to : undefined }, { resetScroll: false })
    toTop()
  }
  const here = data?.parcels ?? []
  const withCode = (codes: string[]) => here.filter(({ _id }) => codes.includes(_id))
  const click = (id: string) => document.getElementById(id)?.click()
  const hasChosen = () => {
    if (selection.chosen.size === 0) toastError(t('today.chooseFirst'))
    return selection.chosen.size > 0
  }
  const foot = useRef<HTMLDivElement>(null)
  useFootRoom(foot, true)

  keepFocus.current = useDeskKeys({
    mark: (code, range) => {
      const [parcel] = withCode([code])
      if (parcel) selection.mark(parcel, range || !selection.chosen.has(code), here, range)
    },
    choose: (codes) => selection.change(withCode(codes), true),
    markPage: () => selection.change(here, !here.every(({ _id }) => selection.chosen.has(_id))),
    open,
    assign: () => {
      if (!hasChosen()) return
      drawn.catchUp()
      document.getElementById(COURIER_PICK)?.focus()
    },
    receive: () => {
      if (!mayMove || !online || !hasChosen()) return
      if (!isPossible('receive', chosen)) return toastError(t('today.noneToReceive'))
      moves.run({ move: 'receive', codes: [...selection.chosen.keys()] })
    },
    labels: () => {
      if (!hasChosen()) return
      drawn.catchUp()
      click('desk-labels')
    },
    undo: () => {
      if (moves.undo) return moves.undo()
      if (!moves.isWorking) toastError(t('today.nothingToUndo'))
    },
    turnPage: (by) => goTo(Math.min(Math.max(page + by, 1), pages)),
    clear: selection.clear,
    help: help.ask,
  })

  return (
    <Screen
      title={t('today.nav')}
      lead={<span className={s.lead}>{t('today.lead')}</span>}
      action={
        <div className={s.find}>
          <FindBox onOpen={open} />
          <Button kind="quiet" className={s.help} aria-keyshortcuts="?" onClick={help.ask}>
            {t('today.keys')}{' '}
            <span className={s.key} aria-hidden="true">
              ?
            </span>
          </Button>
        </div>
      }
    >
      <DeskCounters counts={data?.counts} search={search} />
      <DeskFilters search={search} />
      <div className={s.work} {...still.hover}>
        <section ref={table} className={s.list} aria-busy={query.isFetching && (isPlaceholderData || !data)}>
          {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
          {isComing && !error && <Skeleton height="420px" radius="16px" />}
          <StaleNote of={query} changes />
          {!isComing && still.rows.length === 0 && (
            <Empty text={t(isFiltered(search) ? 'shell.nothingMatches' : 'today.empty')}>
              {isFiltered(search) && (
                <Button kind="outline" onClick={() => change(unfiltered, { replace: true })}>
                  {t('today.clear')}
                </Button>
              )}
            </Empty>
          )}
          {data && still.rows.length > 0 && (
            <DeskTable
              rows={still.rows}
              caption={t(isAtLeast(search, total) ? 'today.totalAtLeast' : 'today.total', { total: number(total) })}
              selection={selection}
              drawn={drawn.now}
              isDimmed={isPlaceholderData}
              onOpen={open}
              focus={still.focus}
            />
          )}
          {pages > 1 && <Pagination page={page} pages={pages} onPage={goTo} />}
        </section>
        <div ref={foot} className={bar.foot}>
          <BulkOutcome moves={moves} onOpen={open} />
          {drawn.now.size > 0 && (
            <>
              <ChooseEvery search={search} total={total} selection={selection} />
              <DeskBar
                chosen={[...drawn.now.values()]}
                isLate={drawn.isLate}
                mayMove={mayMove}
                moves={moves}
                onClear={selection.clear}
              />
            </>
          )}
        </div>
      </div>
      <p className={s.keys}>{t('today.keysFoot')}</p>
      <KeysHelp opened={help.isOpen} onClose={help.close} />
      <ManageDrawer parcel={opened} isArrived={!isOpenedHere} onClose={() => open(undefined)} />
    </Screen>
  )
}

const isAtLeast = ({ thana, delivery_men_id }: DeskSearch, total: number) =>
  Boolean(thana || delivery_men_id) && total >= MOST_LOOKED_THROUGH
