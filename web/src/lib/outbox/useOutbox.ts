import { type Action, runs } from '@ranar/contract/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { serverTime } from '../clock.ts'
import { transportOf } from '../query-client.ts'
import { refresh as readAgain } from '../reading.ts'
import { useMe } from '../session.ts'
import { flagOutbox } from './flag.ts'
import { opened } from './opened.ts'
import { readPlace } from './place.ts'
import { alone, sendAll } from './send.ts'
import { addEntry, addPlace, type Entry, entriesOf, picturesOf, type TakenPicture, takeBack } from './store.ts'

const HELD_MS = 8000
const EVERY_MS = 30_000

// Other tabs of this browser look after the same queue.
const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined
const announce = () => {
  for (const listener of listeners) listener()
  channel?.postMessage(null)
}
const listen = (listener: () => void) => {
  channel ??= new BroadcastChannel('ranar-outbox')
  channel.onmessage = () => {
    for (const one of listeners) one()
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let sending = false
const sendingListeners = new Set<() => void>()
const setSending = (on: boolean) => {
  sending = on
  for (const listener of sendingListeners) listener()
}
const onSending = (listener: () => void) => {
  sendingListeners.add(listener)
  return () => void sendingListeners.delete(listener)
}

/**
 * The courier's queue: what was done on this device, and the ways to add, take back and send it. It is sent at start, when
 * the network or the tab comes back, every 30 seconds, and when an action is no longer held.
 */
export const useOutbox = () => {
  const me = useMe()
  const person = me?._id
  const name = me?.name ?? ''
  const queryClient = useQueryClient()
  const [entries, setEntries] = useState<Entry[]>([])
  const [pictures, setPictures] = useState(0)
  const isSending = useSyncExternalStore(
    onSending,
    () => sending,
    () => false,
  )

  const refresh = useCallback(async () => {
    if (!person) return
    setEntries(await entriesOf(await opened(), person))
    setPictures((await picturesOf(await opened(), person)).length)
  }, [person])

  const sendNow = useCallback(async () => {
    if (!person || !navigator.onLine) return
    await alone(async () => {
      setSending(true)
      try {
        const sent = await sendAll({ store: await opened(), transport: transportOf(queryClient), person })
        if (sent > 0) await readAgain(queryClient, runs.actions.touches)
      } catch {
        // Without an answer everything stays in the queue; the next occasion tries again.
      } finally {
        setSending(false)
        announce()
      }
    })
  }, [person, queryClient])

  useEffect(() => listen(() => void refresh()), [refresh])
  useEffect(() => {
    void refresh().then(sendNow)
    const onReturn = () => document.visibilityState === 'visible' && void sendNow()
    const timer = setInterval(() => void sendNow(), EVERY_MS)
    addEventListener('online', sendNow)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
      removeEventListener('online', sendNow)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [refresh, sendNow])

  const act = useCallback(
    async (action: Omit<Action, 'seq' | 'action_id' | 'at'>, taken: readonly TakenPicture[], uploadToken: string) => {
      if (!person) return
      const made = { ...action, action_id: crypto.randomUUID(), at: new Date(serverTime()).toISOString() }
      const place = readPlace()
      flagOutbox()
      const store = await opened()
      const seq = await addEntry(store, person, made, Date.now() + HELD_MS, taken, { name, uploadToken })
      announce()
      setTimeout(() => void sendNow(), HELD_MS + 50)
      // The place comes while the action is held; nothing waits for it.
      void place.then((known) => known && addPlace(store, seq, known))
    },
    [person, name, sendNow],
  )
  const undo = useCallback(async (seq: number) => {
    await takeBack(await opened(), seq, Date.now())
    announce()
  }, [])

  return { entries, pictures, isSending, act, undo, sendNow }
}
