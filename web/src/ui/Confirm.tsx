import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useHold } from '../lib/held-row.tsx'
import { useT } from '../lib/i18n.tsx'
import { leftOver, setAside } from '../lib/left-over.ts'
import { keepFocusNear } from '../lib/near-focus.ts'
import { Button } from './Button.tsx'
import s from './Confirm.module.css'
import { keepFocus } from './keep-focus.ts'
import { useOnline } from './OfflineBanner.tsx'
import { Close } from './signs.tsx'
import { useBackCloses } from './useBackCloses.ts'

type Props = {
  opened: boolean
  /** Names the object: "Reject parcel RN…?" */
  title: string
  children: ReactNode
  /** The verb on the action button. */
  action: string
  /** The label of the safe button; `shell.notNow` by default. */
  safe?: string
  /** Whether the action is an everyday one: its button is then not red. */
  everyday?: boolean
  /** Whether the action needs no server at once: it is then possible offline too. */
  local?: boolean
  busy?: boolean
  /** Whether it came with the URL: Back then leads to where the person came from. */
  isArrived?: boolean
  /** Why the action is no longer possible; replaces the explanation and leaves only a button that closes. */
  refusal?: string | false | undefined
  /** What is said if another person's change takes the question away; `shell.takenAway` by default. */
  taken?: string
  /** Returns false if the dialog stays open for something more to be entered. */
  onConfirm: () => unknown
  onClose: () => void
}

/** Asks before an action that cannot be undone. Focus starts on the safe button, of an everyday action on the text that
 * it requires, and returns to the opener. */
export const Confirm = ({ opened, ...question }: Props) =>
  opened ? createPortal(<Question {...question} />, document.body) : null

/** The second click of a double click that opened the dialog falls within this time and distance, on whatever is there. */
const DOUBLE_CLICK_MS = 600
const DOUBLE_CLICK_PX = 30

let lastClick = { x: 0, y: 0 }
if (typeof window !== 'undefined')
  addEventListener(
    'click',
    ({ clientX: x, clientY: y }) => {
      lastClick = { x, y }
    },
    true,
  )

const Question = ({
  title,
  children,
  action,
  safe,
  everyday,
  local,
  busy,
  isArrived = false,
  refusal,
  taken,
  onConfirm,
  onClose,
}: Omit<Props, 'opened'>) => {
  const t = useT()
  useHold()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isAnswered = useRef(false)
  const [isDismissable, setDismissable] = useState(false)
  const [opening] = useState(lastClick)
  // Nobody has read the question yet.
  const skipSecond = (event: MouseEvent) => {
    const isNear = Math.hypot(event.clientX - opening.x, event.clientY - opening.y) < DOUBLE_CLICK_PX
    if (!isDismissable && isNear && event.detail > 0) event.stopPropagation()
  }
  useEffect(() => {
    const timer = setTimeout(() => setDismissable(true), DOUBLE_CLICK_MS)
    return () => clearTimeout(timer)
  }, [])
  const answer = (act: () => unknown) => () => {
    isAnswered.current = true
    isAnswered.current = act() !== false
  }
  const close = answer(onClose)
  // Its answer is on the way: leaving would hide what becomes of it.
  const leave = () => !busy && close()
  useBackCloses(!isArrived, leave)
  // Another person's change may unmount this dialog: a dialog with the text typed in it says so, until it is closed.
  const sayTaken = useEffectEvent((question: Element) => {
    const said = taken ?? t('shell.takenAway')
    if (!isAnswered.current && !setAside(question, said)) leftOver.set({ question: title, why: said, text: '' })
  })
  const focusFirst = useEffectEvent((question: Element) => {
    const text = everyday && question.querySelector<HTMLElement>(':is(input, textarea):required')
    const first = text || question.querySelector<HTMLElement>('[data-safe]')
    first?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    const page = location.pathname
    const opener = document.querySelector(':focus-visible')
    const shown = dialog.current
    shown?.showModal()
    // A dialog taller than the screen is shown from its top.
    if (shown) focusFirst(shown)
    shown?.scrollTo(0, 0)
    return () => {
      if (shown && location.pathname === page) sayTaken(shown)
      shown?.close()
      if (opener) keepFocusNear(opener)
    }
  }, [])
  // The person's own action makes itself impossible before the dialog closes.
  const [refusedBy, setRefusedBy] = useState<string>()
  if (!busy && refusal && refusal !== refusedBy) setRefusedBy(refusal)
  // Once refused it stays so: the action must not come back where the person is about to press Close.
  const refused = !busy && (refusal || refusedBy)
  const isRefused = Boolean(refused)
  const isOff = !useOnline() && !local
  // The button lost the focus when `busy` or a lost connection disabled it, or a refusal removed it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal removes the button
  useEffect(() => {
    if (busy) return
    const frame = requestAnimationFrame(() => {
      const all = (what: string) => dialog.current?.querySelector<HTMLElement>(what)
      const invalid = all('[aria-invalid="true"]')
      // The answer was refused, so the dialog is open again.
      if (invalid) isAnswered.current = false
      const focused = document.activeElement
      // After a fast refusal the button still has the focus.
      if (focused === document.body || focused?.matches(':disabled') || (invalid && focused?.matches('footer button')))
        (invalid ?? all('[data-safe]'))?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [busy, isRefused, isOff])
  return (
    <dialog
      ref={dialog}
      className={s.question}
      aria-labelledby={id}
      closedby={isDismissable ? 'any' : 'closerequest'}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={close}
      onClickCapture={skipSecond}
      onKeyDown={keepFocus}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {!refused && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('shell.close')}
            aria-disabled={busy || undefined}
            onClick={leave}
          >
            <Close />
          </button>
        )}
      </header>
      {refused ? <p role="status">{refused}</p> : children}
      {isOff && !refused && <p role="status">{t('shell.waitsForSignal')}</p>}
      <footer>
        <Button kind="outline" data-safe aria-disabled={busy || undefined} onClick={leave}>
          {refused ? t('shell.close') : (safe ?? t('shell.notNow'))}
        </Button>
        {!refused && (
          <Button kind={everyday ? 'main' : 'danger'} busy={busy} disabled={isOff} onClick={answer(onConfirm)}>
            {action}
          </Button>
        )}
      </footer>
    </dialog>
  )
}
