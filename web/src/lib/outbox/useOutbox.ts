import type { Action } from '@ranar/contract/runs'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { serverTime } from '../clock.ts'
import { useMe } from '../session.ts'
import { announce, listen, sending } from './changes.ts'
import { flagOutbox } from './flag.ts'
import { opened } from './opened.ts'
import { readPlace } from './place.ts'
import { addEntry, addPlace, type Entry, entriesOf, picturesOf, type TakenPicture, takeBack } from './store.ts'
import { useSend } from './useSend.ts'

const HELD_MS = 8000

/** The courier's queue: what was done on this device, and the ways to add, take back and send it. */
export const useOutbox = () => {
  const me = useMe()
  const person = me?._id
  const name = me?.name ?? ''
  const sendNow = useSend()
  const [entries, setEntries] = useState<Entry[]>([])
  const [pictures, setPictures] = useState(0)
  const isSending = useSyncExternalStore(sending.subscribe, sending.get, sending.get)

  const refresh = useCallback(async () => {
    if (!person) return
    setEntries(await entriesOf(await opened(), person))
    setPictures((await picturesOf(await opened(), person)).length)
  }, [person])

  useEffect(() => {
    void refresh()
    return listen(() => void refresh())
  }, [refresh])

  const act = useCallback(
    async (action: Omit<Action, 'seq' | 'action_id' | 'at'>, taken: readonly TakenPicture[], uploadToken: string) => {
      if (!person) return
      const made = { ...action, action_id: crypto.randomUUID(), at: new Date(serverTime()).toISOString() }
      const place = readPlace()
      flagOutbox()
      const store = await opened()
      const seq = await addEntry(store, person, made, Date.now() + HELD_MS, taken, { name, uploadToken })
      announce()
      // The place comes while the action is held; nothing waits for it.
      void place.then((known) => known && addPlace(store, seq, known))
    },
    [person, name],
  )
  const undo = useCallback(async (seq: number) => {
    await takeBack(await opened(), seq, Date.now())
    announce()
  }, [])

  return { entries, pictures, isSending, act, undo, sendNow }
}
