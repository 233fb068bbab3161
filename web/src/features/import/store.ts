import { bookings } from '@ranar/contract/bookings'
import { isProblem } from '@ranar/contract/problem'
import { tariffs } from '@ranar/contract/tariff'
import type { QueryClient } from '@tanstack/react-query'
import { asPerson, caller } from '../../lib/api.ts'
import { transportOf } from '../../lib/query-client.ts'
import { read, refresh } from '../../lib/read.ts'
import { mayPass } from '../../lib/refusals.ts'
import { isFlagged, me, noticeRefusal, sessionEnded } from '../../lib/session.ts'
import { isBorderKnown, learnBorder } from './border.ts'
import { chargesKnown, learnCharges } from './charges.ts'
import { dropKept, keep, readKept } from './kept.ts'
import { answered, hasPoints, type Line, markSent, type Run, readAnew, stateOf, type Work } from './work.ts'

const CHUNK = 50
const KEEP_MS = 400
const AGAIN_MS = 3000
/** After so many tries without progress, stop and ask the sender to try again. */
const MOST_VAIN = 20

/** The tariff version that the sender agreed to, and the messages for a booking that stops and for a known row. */
type Agreed = { tariffVersion: number | undefined; vain: string; repriced: string; known: string }

const isOtherTariff = async (queryClient: QueryClient, seen: number | undefined) => {
  const now = await queryClient.fetchQuery({ ...read(tariffs.valid), staleTime: 0 }).catch(() => undefined)
  return seen !== undefined && now !== undefined && now.tariff.version !== seen
}

/** Resolves once the person has logged in again, or the session is given up. */
const decided = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (sessionEnded.get()) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = sessionEnded.subscribe(look)
    look()
  })

/** One person's import: it goes on while other screens are open; a reload restores it, stopped. */
export const openWork = (person: string) => {
  let work: Work | null | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** False after a logout: then nothing more is stored on the device. */
  let mayKeep = () => true
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const set = (next: Work | null) => {
    work = next
    clearTimeout(timer)
    timer = setTimeout(() => void (work ? mayKeep() && keep(person, work) : dropKept(person)), KEEP_MS)
    tell()
    void keepToBorder()
  }
  /** Marks points abroad once the border is loaded; loads it only if some row has its own coordinates. */
  const keepToBorder = async () => {
    if (!work || isBorderKnown() || !hasPoints(work)) return
    if (await learnBorder()) change(readAnew)
  }
  void readKept(person).then((kept) => {
    if (work !== undefined) return
    work = kept ? readAnew({ ...kept, run: kept.run === 'idle' ? 'idle' : 'stopped', why: '' }) : null
    tell()
    void keepToBorder()
  })
  const change = (part: (work: Work) => Work) => {
    if (work) set(part(work))
  }
  /** Stops without touching storage: the kept copy waits for the next login, or a logout has deleted it. */
  const rest = () => {
    clearTimeout(timer)
    if (work) work = { ...work, run: 'stopped', why: '' }
    tell()
  }
  const say = (run: Run, why = '') => change((now) => ({ ...now, run, why }))
  const ready = () => work?.lines.filter((line) => stateOf(line) === 'ready') ?? []

  /** Sends ready rows in chunks until all are answered; repeats lost requests, as the server recognises their rows. */
  const book = async (queryClient: QueryClient, agreed: Agreed) => {
    if (work?.run === 'booking' || work?.run === 'waiting') return
    try {
      await bookReady(queryClient, agreed)
    } catch (fault) {
      // Anything unforeseen must not leave the import booking for ever.
      say('stopped', agreed.vain)
      throw fault
    }
  }
  const bookReady = async (queryClient: QueryClient, agreed: Agreed) => {
    const whoIsHere = () => queryClient.getQueryData(read(me).queryKey)?.user._id
    mayKeep = () => whoIsHere() === person
    say('booking')
    await keepToBorder()
    // A kept import was checked before the border was loaded.
    change(readAnew)
    let vain = 0
    for (let chunk = ready().slice(0, CHUNK); chunk.length > 0; chunk = ready().slice(0, CHUNK)) {
      const before = ready().length
      const here = whoIsHere()
      if (here === undefined) return rest()
      // Somebody else is logged in: discard the import.
      if (here !== person) return set(null)
      // A row judged without the list of thanas may mean another place: it must not be booked.
      if (!chargesKnown()) {
        if (!(await learnCharges(queryClient))) return say('stopped', agreed.vain)
        change(readAnew)
        continue
      }
      const fault = await send(queryClient, chunk, agreed)
      if (!work) return
      vain = ready().length < before ? 0 : vain + 1
      if (fault && !fault.mayPass) return say('stopped', fault.message)
      if (vain > MOST_VAIN) return say('stopped', fault?.message || agreed.vain)
      say(fault ? 'waiting' : 'booking', fault?.message)
      if (vain > 0) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
    say('idle')
    await refresh(queryClient, bookings.import.touches)
  }
  const send = async (queryClient: QueryClient, chunk: Line[], { tariffVersion, repriced, known }: Agreed) => {
    change((now) => markSent(now, chunk))
    // Kept before it is sent: after a reload these rows are not taken for rows of an earlier import.
    if (work && mayKeep()) await keep(person, work)
    const rows = chunk.map(({ judged }) => ({ ...judged.booking, ...(tariffVersion && { tariffVersion }) }))
    try {
      const { data } = await caller(transportOf(queryClient), { headers: asPerson(person) })(bookings.import, {
        body: { rows },
      })
      change((now) => answered(now, chunk, data.results, known))
      if (work && mayKeep()) await keep(person, work)
      const left = data.results.filter(({ success, errors }) => !success && errors.length === 0)
      if (left.length > 0 && (await isOtherTariff(queryClient, tariffVersion))) {
        if (await learnCharges(queryClient)) change(readAnew)
        return { message: repriced, mayPass: false }
      }
      // A reason that stops every row, such as the limit of an hour, is the sender's to know.
      return left.length === chunk.length ? { message: left[0]?.message ?? '', mayPass: true } : undefined
    } catch (problem) {
      if (!isProblem(problem)) throw problem
      const { status, message } = problem
      if (status === 401) {
        noticeRefusal(bookings.import.path, problem)
        say('waiting', message)
        await decided()
        return { message: '', mayPass: isFlagged() }
      }
      return { message, mayPass: mayPass(problem) }
    }
  }
  return {
    person,
    get: () => work,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set,
    change,
    book,
  }
}
export type WorkStore = ReturnType<typeof openWork>

let current: WorkStore | undefined
/** Loads the tariff and judges the rows of the open import by it. */
export const learnPrices = async (queryClient: QueryClient) => {
  if (await learnCharges(queryClient)) judgeAgain()
}
/** Judges the rows of the open import by what is known now. */
export const judgeAgain = () => current?.change(readAnew)
/** Returns this page's store; opens a new one for another person. */
export const workOf = (person: string) => {
  if (current?.person !== person) current = openWork(person)
  return current
}
