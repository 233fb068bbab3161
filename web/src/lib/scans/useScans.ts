import { type Scanned, scans } from '@ranar/contract/scans'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { transportOf } from '../query-client.ts'
import { refresh as readAgain } from '../reading.ts'
import { serverTime } from '../server-time.ts'
import { noticeRefusal, useMe } from '../session.ts'
import { using } from './opened.ts'
import { askExpected, sendScans } from './send.ts'
import { addScan, beginList, expectedOf, type ScanEntry, type ScanList, scansIn, scansOf } from './store.ts'

const EVERY_MS = 10_000

// Other tabs of this browser show the same list.
const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined
const announce = () => {
  for (const listener of listeners) listener()
  channel?.postMessage(null)
}
const listen = (listener: () => void) => {
  channel ??= new BroadcastChannel('ranar-scans')
  channel.onmessage = () => {
    for (const one of listeners) one()
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns a list's scans and functions to add one and to begin anew; `list` is null until a courier is chosen. */
export const useScans = (list: ScanList | null) => {
  const person = useMe()?._id
  const queryClient = useQueryClient()
  const [entries, setEntries] = useState<ScanEntry[]>([])
  const [expected, setExpected] = useState<Scanned[] | null>(null)
  const [waiting, setWaiting] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const { mode, courier } = list ?? {}

  const refresh = useCallback(async () => {
    if (!person) return
    try {
      await using(async (store) => {
        setWaiting((await scansOf(store, person)).filter(({ state }) => state === 'waiting').length)
        if (!mode || courier === undefined) return setEntries([])
        setEntries(await scansIn(store, person, { mode, courier }))
        setExpected(await expectedOf(store, person, { mode, courier }))
      })
    } catch {
      // Keep showing the last scans; the next change reads again.
    }
  }, [person, mode, courier])

  const sendNow = useCallback(async () => {
    if (!person || !navigator.onLine) return
    // One tab sends at a time, until nothing waits, so its turn includes scans that are added meanwhile.
    await navigator.locks.request('ranar-scans', { ifAvailable: true }, async (lock) => {
      if (!lock) return
      try {
        const sent = await using((store) => sendScans(store, transportOf(queryClient), person))
        setFault(null)
        if (sent > 0) void readAgain(queryClient, ['parcels', 'exceptions'])
      } catch (problem) {
        noticeRefusal(scans.send.path, problem)
        setFault(navigator.onLine && problem instanceof Error ? problem.message : null)
      }
    })
    announce()
  }, [person, queryClient])

  useEffect(() => {
    void refresh()
    return listen(() => void refresh())
  }, [refresh])
  useEffect(() => {
    void sendNow()
    const timer = setInterval(() => void sendNow(), EVERY_MS)
    addEventListener('online', sendNow)
    return () => {
      clearInterval(timer)
      removeEventListener('online', sendNow)
    }
  }, [sendNow])
  useEffect(() => {
    if (!person || !mode || courier === undefined) return
    // Offline, keep showing the expected parcels known before.
    void using((store) => askExpected(store, transportOf(queryClient), person, { mode, courier })).then(
      announce,
      () => undefined,
    )
  }, [person, mode, courier, queryClient])

  /** Adds a code; false if the list already has it. Rejects when this device cannot store it: it was not scanned. */
  const add = async (parcel_id: string): Promise<boolean> => {
    if (!person || !list) throw new Error('nobody is here to scan')
    const scan = { action_id: crypto.randomUUID(), parcel_id, at: new Date(serverTime()).toISOString() }
    const isNew = await using((store) => addScan(store, person, list, scan))
    announce()
    if (isNew) void sendNow()
    return isNew
  }
  const begin = async () => {
    if (person && list) await using((store) => beginList(store, person, list))
    announce()
  }
  return { entries, expected, waiting, fault, add, begin, sendNow }
}
