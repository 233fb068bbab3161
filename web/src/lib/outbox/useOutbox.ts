import type { Action } from '@ranar/contract/runs'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { serverTime } from '../server-time.ts'
import { useMe } from '../session.ts'
import { announce, listen, paused, sending } from './changes.ts'
import { flagOutbox } from './flag.ts'
import { using } from './opened.ts'
import { readPlace } from './place.ts'
import {
  addEntry,
  addPlace,
  type Door,
  type Entry,
  entriesOf,
  HELD_MS,
  markRead,
  picturesOf,
  type TakenPicture,
  takeBack,
} from './store.ts'
import { useSend } from './useSend.ts'

/** Returns the courier's queue on this device and functions to add, take back, mark as read and send actions. Until
 * `isRead` it is unknown what waits. */
export const useOutbox = () => {
  const me = useMe()
  const person = me?._id
  const name = me?.name ?? ''
  const sendNow = useSend()
  const [entries, setEntries] = useState<Entry[]>([])
  const [pictures, setPictures] = useState(0)
  const [isRead, setRead] = useState(false)
  const isSending = useSyncExternalStore(sending.subscribe, sending.get, sending.get)
  const isPaused = useSyncExternalStore(paused.subscribe, paused.get, paused.get)

  const refresh = useCallback(async () => {
    if (!person) return
    try {
      const [actions, pictures] = await using((store) =>
        Promise.all([entriesOf(store, person), picturesOf(store, person)]),
      )
      setEntries(actions)
      setPictures(pictures.length)
    } catch {
      // Keep showing the last entries; the next change reads again.
    } finally {
      setRead(true)
    }
  }, [person])

  useEffect(() => {
    void refresh()
    return listen(() => void refresh())
  }, [refresh])

  /** Records an action; rejects when this device cannot store it, and then nothing was done. Actions of one tap share
   * `heldUntil`. */
  const act = useCallback(
    async (
      action: Omit<Action, 'seq' | 'action_id' | 'at'>,
      taken: readonly TakenPicture[],
      uploadToken: string,
      door: Door,
      heldUntil = Date.now() + HELD_MS,
    ) => {
      if (!person) throw new Error('nobody is here to act')
      const made = { ...action, action_id: crypto.randomUUID(), at: new Date(serverTime()).toISOString() }
      const place = readPlace()
      flagOutbox()
      const seq = await using((store) =>
        addEntry(store, person, made, heldUntil, taken, { owner: { name, uploadToken }, door }),
      )
      announce()
      // The position arrives during the hold; do not wait for it.
      void place.then((known) => known && using((store) => addPlace(store, seq, known))).catch(() => undefined)
      // Show the action as done before returning, so that it cannot be repeated.
      await refresh()
    },
    [person, name, refresh],
  )
  /** Resolves to whether the actions were still held. */
  const undo = useCallback(
    async (seqs: readonly number[]) => {
      const isUndone = await using((store) => takeBack(store, seqs, Date.now()))
      announce()
      await refresh()
      return isUndone
    },
    [refresh],
  )
  const read = useCallback(async (seqs: readonly number[]) => {
    await using((store) => markRead(store, seqs))
    announce()
  }, [])

  return { entries, pictures, isRead, isSending, isPaused, act, undo, read, sendNow }
}
