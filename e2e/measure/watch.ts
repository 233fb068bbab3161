import type { Page } from '@playwright/test'

type Move = { frame: number; rows: number }
export type Tap = { ms: number; at: number }
export type Watched = { moves: Move[]; taps: Record<number, Tap> }

/** Records in ms: a tap or key until the next paint; a sidebar link until the next screen's heading and rows. */
export const watch = () => {
  const seen: Watched = { moves: [], taps: {} }
  Object.assign(window, { seen })
  type Event = PerformanceEntry & { interactionId?: number }
  const kept = (events: Event[]) => {
    for (const { interactionId, duration, startTime } of events)
      if (interactionId) {
        const { ms = 0, at = startTime } = seen.taps[interactionId] ?? {}
        seen.taps[interactionId] = { ms: Math.max(ms, duration), at }
      }
  }
  new PerformanceObserver((list) => kept(list.getEntries())).observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  } as PerformanceObserverInit)
  const heading = () => document.querySelector('main h1')?.textContent ?? ''
  const isFull = () => document.querySelector('main [aria-busy="true"]') === null
  addEventListener(
    'click',
    (event) => {
      if (!(event.target as Element).closest('nav a[href^="/dashboard"]')) return
      const [began, before] = [event.timeStamp, heading()]
      const move = { frame: 0, rows: 0 }
      // A frame is on the screen when the next one begins.
      const look = (now: number) => {
        const isThere = heading() !== '' && heading() !== before
        if (move.frame === 0 && isThere) requestAnimationFrame((next) => (move.frame = next - began))
        if (isThere && isFull())
          return requestAnimationFrame((next) => seen.moves.push({ ...move, rows: next - began }))
        if (now - began < 20_000) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}

export const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Watched }).seen)
