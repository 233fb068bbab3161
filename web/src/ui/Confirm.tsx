import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useHold } from '../lib/held-row.tsx'
import { useT } from '../lib/i18n.tsx'
import { setAside } from '../lib/left-over.ts'
import { keepFocusNear } from '../lib/near-focus.ts'
import { toastError } from '../lib/toasts.ts'
import { Button } from './Button.tsx'
import s from './Confirm.module.css'
import { Close } from './signs.tsx'

type Props = {
  opened: boolean
  /** Names the object: "Reject parcel RN…?" */
  title: string
  children: ReactNode
  /** The verb on the button. */
  action: string
  /** What the safe choice says; `Keep it` when not given. */
  safe?: string
  /** The act is an everyday one, not a destructive one. */
  everyday?: boolean
  busy?: boolean
  /** Why the act is no longer possible; it stands in the place of the explanation and locks the action. */
  refusal?: string | false | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. Focus starts on the safe choice and goes back to where it was. */
export const Confirm = ({ opened, ...question }: Props) =>
  opened ? createPortal(<Question {...question} />, document.body) : null

const Question = ({
  title,
  children,
  action,
  safe,
  everyday,
  busy,
  refusal,
  onConfirm,
  onClose,
}: Omit<Props, 'opened'>) => {
  const t = useT()
  useHold()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isAnswered = useRef(false)
  const answer = (act: () => void) => () => {
    isAnswered.current = true
    act()
  }
  const close = answer(onClose)
  // Who is at work on the same thing may take the question away; neither it nor what is written in it goes without a
  // word.
  const sayTaken = useEffectEvent((question: Element) => {
    const said = t('shell.takenAway')
    if (!isAnswered.current && !setAside(question, said)) toastError(said)
  })
  useLayoutEffect(() => {
    const page = location.pathname
    const opener = document.querySelector(':focus-visible')
    const shown = dialog.current
    shown?.showModal()
    // A question that is longer than the screen is read from its top.
    shown?.querySelector<HTMLElement>('[data-safe]')?.focus({ preventScroll: true })
    shown?.scrollTo(0, 0)
    return () => {
      if (shown && location.pathname === page) sayTaken(shown)
      shown?.close()
      if (opener) keepFocusNear(opener)
    }
  }, [])
  // A button that was locked while it worked has lost the focus.
  useEffect(() => {
    if (busy) return
    const frame = requestAnimationFrame(() => {
      const all = (what: string) => dialog.current?.querySelector<HTMLElement>(what)
      if (document.activeElement === document.body) (all('[aria-invalid="true"]') ?? all('[data-safe]'))?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [busy])
  return (
    <dialog
      ref={dialog}
      className={s.question}
      aria-labelledby={id}
      closedby="any"
      onClose={close}
      onKeyDown={keepFocus}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" aria-label={t('shell.close')} onClick={close}>
          <Close />
        </button>
      </header>
      {refusal ? <p role="status">{refusal}</p> : children}
      <footer>
        <Button kind="outline" data-safe onClick={close}>
          {safe ?? t('shell.cancel')}
        </Button>
        <Button kind={everyday ? 'main' : 'danger'} busy={busy} disabled={Boolean(refusal)} onClick={answer(onConfirm)}>
          {action}
        </Button>
      </footer>
    </dialog>
  )
}

/** A browser lets Tab leave a dialog for its own bars; here it goes round. */
const keepFocus = (event: KeyboardEvent<HTMLDialogElement>) => {
  if (event.key !== 'Tab') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')]
  const [first, last] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)]
  if (document.activeElement !== last) return
  event.preventDefault()
  first?.focus()
}
