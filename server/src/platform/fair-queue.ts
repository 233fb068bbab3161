import { tooMany, unavailable } from './problems.ts'

/** Strangers (people who are not logged in) and members cannot use up each other's share. */
export type Lane = 'strangers' | 'members'
/** A request for capacity of `weight`. `caps` limits what each name may hold and wait for together (429 above it);
 * `share` limits what turns of one kind may hold together (they wait above it). */
export type Turn = {
  lane: Lane
  key: string
  weight: number
  caps?: Readonly<Record<string, number>>
  share?: { name: string; most: number }
}
type Rules = { capacity: number; mostPerLane: number; mostWaiting: number; patienceMs: number }
type Waiter = Turn & { admit: () => void }

const RETRY_SECONDS = 5

/** Shares a capacity: next goes the lane, then the key, that holds least, then the key served longest ago; turns that
 * do not fit are skipped. Throws 429 above a cap, 503 when too many wait in the lane or a wait exceeds `patienceMs`. */
export const fairQueue = ({ capacity, mostPerLane, mostWaiting, patienceMs }: Rules) => {
  const held = counts()
  const asked = counts()
  const served = new Map<string, number>()
  const waiting = new Set<Waiter>()
  let turns = 0

  const fits = ({ lane, weight, share }: Turn) =>
    held.of('strangers') + held.of('members') + weight <= capacity &&
    held.of(lane) + weight <= mostPerLane &&
    (!share || held.of(share.name) + weight <= share.most)
  const before = (a: Turn, b: Turn) =>
    held.of(a.lane) - held.of(b.lane) ||
    held.of(a.key) - held.of(b.key) ||
    (served.get(a.key) ?? 0) - (served.get(b.key) ?? 0)
  const admitAll = () => {
    for (;;) {
      const [next] = [...waiting].filter(fits).sort(before)
      if (!next) return
      waiting.delete(next)
      for (const name of holdersOf(next)) held.add(name, next.weight)
      served.set(next.key, ++turns)
      next.admit()
    }
  }
  const ask = ({ key, weight, caps }: Turn) => {
    for (const name of new Set([key, ...Object.keys(caps ?? {})])) asked.add(name, weight)
  }
  const forget = (turn: Turn) => {
    ask({ ...turn, weight: -turn.weight })
    if (asked.of(turn.key) === 0) served.delete(turn.key)
  }

  /** Waits for the turn and returns a function that releases it. Aborting `signal` ends the wait with its reason. */
  return async (turn: Turn, signal?: AbortSignal): Promise<() => void> => {
    const { lane, weight } = turn
    signal?.throwIfAborted()
    for (const [name, most] of Object.entries(turn.caps ?? {}))
      if (asked.of(name) + weight > most) throw tooMany(RETRY_SECONDS)
    if ([...waiting].filter((other) => other.lane === lane).length >= mostWaiting) throw unavailable('common.busy')
    ask(turn)

    const admitted = Promise.withResolvers<void>()
    const waiter: Waiter = { ...turn, admit: admitted.resolve }
    const giveUp = (reason: unknown) => {
      if (waiting.delete(waiter)) admitted.reject(reason)
    }
    const late = setTimeout(() => giveUp(unavailable('common.busy')), patienceMs)
    const onAbort = () => giveUp(signal?.reason)
    signal?.addEventListener('abort', onAbort)
    waiting.add(waiter)
    admitAll()
    try {
      await admitted.promise
    } catch (error) {
      forget(turn)
      throw error
    } finally {
      clearTimeout(late)
      signal?.removeEventListener('abort', onAbort)
    }
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const name of holdersOf(turn)) held.add(name, -weight)
      forget(turn)
      admitAll()
    }
  }
}

const holdersOf = ({ lane, key, share }: Turn) => [lane, key, ...(share ? [share.name] : [])]

const counts = () => {
  const sums = new Map<string, number>()
  const of = (name: string) => sums.get(name) ?? 0
  const add = (name: string, weight: number) => {
    const sum = of(name) + weight
    if (sum > 0) sums.set(name, sum)
    else sums.delete(name)
  }
  return { of, add }
}
