import { cash } from '@ranar/contract/cash'
import { companyDefaults } from '@ranar/contract/company'
import { runs } from '@ranar/contract/runs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useRef } from 'react'
import { CollectAll } from '../features/runs/CollectAll.tsx'
import { DoorSheets, type Draft } from '../features/runs/DoorSheets.tsx'
import { isSamePickup, keptDoor } from '../features/runs/door.ts'
import { FinishedStops } from '../features/runs/FinishedStops.tsx'
import { cashInHand, figures, isOpen, type LocalStop, localStops, movedUp } from '../features/runs/local-run.ts'
import { NextStops } from '../features/runs/NextStops.tsx'
import type { Photo } from '../features/runs/photo.ts'
import { Refusals } from '../features/runs/Refusals.tsx'
import { RunHead } from '../features/runs/RunHead.tsx'
import { RunSummary } from '../features/runs/RunSummary.tsx'
import s from '../features/runs/run.module.css'
import { StopCard } from '../features/runs/StopCard.tsx'
import { UndoBar } from '../features/runs/UndoBar.tsx'
import { useCalls } from '../features/runs/useCalls.ts'
import { useChosenStop } from '../features/runs/useChosenStop.ts'
import { useApplied } from '../features/runs/useDecided.ts'
import { useOfflineScreens } from '../features/runs/useOfflineScreens.ts'
import { company } from '../lib/company.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { OutboxSender } from '../lib/outbox/OutboxSender.tsx'
import { type Entry, HELD_MS } from '../lib/outbox/store.ts'
import { useOutbox } from '../lib/outbox/useOutbox.ts'
import { persisted } from '../lib/persisted-queries.ts'
import { read, useWrite } from '../lib/read.ts'
import { toastError } from '../lib/toasts.ts'
import { land, useLanding } from '../lib/useLanding.ts'
import { Splash } from '../ui/Splash.tsx'
import { ErrorState } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/delivery-men/run')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(persisted(queryClient, company))
    void queryClient.prefetchQuery(persisted(queryClient, ownCash))
    void queryClient.prefetchQuery(persisted(queryClient, read(runs.mine, { query: {} })))
  },
  head: titled('run.title'),
  component: TodaysRun,
})

// The balance, and the parcels that it already counts.
const ownCash = read(cash.mine, { query: { limit: 100 } })

function TodaysRun() {
  const t = useT()
  const queryClient = useQueryClient()
  const { data, error, dataUpdatedAt, refetch } = useQuery(persisted(queryClient, read(runs.mine, { query: {} })))
  // Stored in this browser, so that a phone without signal uses the company's own limits.
  const limits = useQuery(persisted(queryClient, company)).data?.company ?? companyDefaults
  const money = useQuery(persisted(queryClient, ownCash))
  const { entries, pictures, isRead, isSending, isPaused, act, undo, read: markRead, sendNow } = useOutbox()
  useApplied(entries, markRead)
  const order = useWrite(runs.order, { silent: 'success' })
  const stops = localStops(data?.run.stops ?? [], entries, limits.attemptsMost, dataUpdatedAt)
  // Before the queue is read, stops that are done would look open.
  const { next, gone, withSheets, setChosen, setSheet, setTouched, isOpened } = useChosenStop(
    data && isRead ? stops : undefined,
  )
  const { callsOf, addCall } = useCalls()
  const isKeeping = useRef(false)
  useOfflineScreens(data !== undefined)
  useLanding()

  if (!data && error)
    return <ErrorState title={t('run.title')} message={error.message} onRetry={() => void refetch()} />
  if (!data || !isRead) return <Splash />
  const open = stops.filter(isOpen)
  const finished = stops.filter((stop) => !isOpen(stop) && stop !== next)
  const here = stops.filter((stop) => next && (isOpen(stop) || stop === next) && isSamePickup(stop, next))
  const counted = figures(stops, entries)
  const delivered = data.run.stops.filter(({ step }) => step === 'delivered').map(({ parcel }) => parcel._id)
  // A conflict's parcel has left the run, but its cash is counted.
  const counts = [...delivered, ...(money.data?.collections.map(({ parcel_id }) => parcel_id) ?? [])]
  const inHand = cashInHand(money.data?.balance, money.dataUpdatedAt, entries, counts)
  const underWay = money.data?.handovers.find(({ status }) => status === 'submitted')?.taka
  const waiting = entries.filter(({ state }) => state === 'waiting').length
  const placeOf = (stop: LocalStop) => stops.indexOf(stop) + 1

  const show = (parcelId: string | null) => {
    setChosen(parcelId)
    scrollTo({ top: 0 })
    // The stop's card is drawn by then.
    requestAnimationFrame(land)
  }
  const takeBack = async (tap: readonly Entry[]) => {
    const first = tap[0]?.action.parcel_id ?? null
    setChosen(first)
    const isUndone = await undo(tap.map(({ seq }) => seq)).catch(() => null)
    show(first)
    if (!isUndone) toastError(t(isUndone === null ? 'run.notKept' : 'run.undoLate'))
    return isUndone === true
  }
  /** Resolves to whether the action was stored, undefined while an earlier tap is being stored. An open sheet keeps its
   * input and says itself that nothing was stored. */
  const doAt = async (at: readonly LocalStop[], action: Draft, photos: Photo[] = []) => {
    // The second tap of a double tap arrives while the first is being stored.
    if (isKeeping.current) return
    isKeeping.current = true
    const proofs = photos.map(({ kind, sha256 }) => ({ kind, sha256 }))
    const heldUntil = Date.now() + HELD_MS
    try {
      for (const stop of at)
        await act(
          { ...action, parcel_id: stop.parcel._id, due_seen: stop.due, proofs },
          photos.map(({ kind, blob }) => ({ kind, blob })),
          data.run.uploadToken,
          keptDoor(stop),
          heldUntil,
        )
    } catch {
      if (!at.some((stop) => isOpened('deliver', stop) || isOpened('fail', stop))) toastError(t('run.notKept'))
      return false
    } finally {
      isKeeping.current = false
    }
    setSheet(null)
    show(null)
    return true
  }
  const deliver = (stop: LocalStop) => {
    if (stop.proofLevel !== 'none') return setSheet({ what: 'deliver', stop })
    const collected = stop.due > 0 ? { taka: stop.due, by: 'cash' as const } : null
    void doAt([stop], { kind: 'deliver', collected })
  }
  const retry = (stop: LocalStop) =>
    stop.step === 'booked' ? show(stop.parcel._id) : void doAt([stop], { kind: 'retry' })
  const earlier = (stop: LocalStop) => {
    const parcel_ids = movedUp(stops, stop)
    if (parcel_ids) order.mutate({ body: { parcel_ids } })
  }

  return (
    <div className={s.run}>
      <OutboxSender />
      <RunHead
        figures={counted}
        inHand={inHand}
        waiting={waiting}
        pictures={pictures}
        isSending={isSending}
        isPaused={isPaused}
        onSend={() => void sendNow()}
      />
      <UndoBar entries={entries} onUndo={takeBack} />
      <Refusals entries={entries} stops={stops} shown={next} onOpen={show} onRead={(seqs) => void markRead(seqs)} />
      {next ? (
        <StopCard
          key={next.parcel._id}
          stop={next}
          number={placeOf(next)}
          onDeliver={() => deliver(next)}
          onMore={() => setSheet({ what: 'deliver', stop: next })}
          onFail={() => setSheet({ what: 'fail', stop: next })}
          onReturn={() => void doAt([next], { kind: 'return' })}
          onCollect={() => void doAt([next], { kind: 'collect' })}
          onCall={() => addCall(next.parcel._id)}
        >
          <CollectAll stops={here} onCollect={() => void doAt(here, { kind: 'collect' })} />
        </StopCard>
      ) : (
        <RunSummary figures={counted} isEmpty={stops.length === 0} inHand={inHand} underWay={underWay} />
      )}
      {withSheets.map((stop) => (
        <DoorSheets
          key={`sheets-${stop.parcel._id}`}
          stop={stop}
          isGone={stop === gone}
          others={stop === next ? here.length - 1 : 0}
          calls={callsOf(stop.parcel._id)}
          isOpened={isOpened}
          onCall={() => addCall(stop.parcel._id)}
          onTouched={setTouched}
          onClose={() => setSheet(null)}
          onSave={(action, photos, all) => doAt(all ? here : [stop], action, photos)}
        />
      ))}
      <NextStops
        stops={open.filter((stop) => stop !== next)}
        first={open[0]}
        placeOf={placeOf}
        onOpen={show}
        onEarlier={earlier}
      />
      <FinishedStops stops={finished} placeOf={placeOf} onRetry={retry} />
    </div>
  )
}
