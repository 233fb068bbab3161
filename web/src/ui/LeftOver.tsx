import { useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { copy } from '../lib/copy.ts'
import { useT } from '../lib/i18n.tsx'
import { leftOver } from '../lib/left-over.ts'
import { Button } from './Button.tsx'
import s from './Confirm.module.css'
import { Field } from './Field.tsx'
import { useBackCloses } from './useBackCloses.ts'

/** Says that a colleague has decided what a dialog asked, with the text typed in it, until the person closes it. */
export const LeftOver = () => {
  const shown = useSyncExternalStore(leftOver.subscribe, leftOver.get)
  return shown && <Kept {...shown} />
}

// Stops Escape here: Mantine would also close the drawer below.
const alone = { 'data-mantine-stop-propagation': 'true' }
const putAway = () => leftOver.set(null)

const Kept = ({ question, why, text }: { question: string; why: string; text: string }) => {
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isCopied, setCopied] = useState(false)
  useBackCloses(true, putAway)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Focus the text or the title, not a button: somebody who is still typing must not press it.
    const written = shown?.querySelector('textarea')
    if (written) {
      written.focus()
      written.select()
    } else shown?.querySelector('h2')?.focus()
    return () => {
      shown?.close()
      putAway()
    }
  }, [])
  return (
    <dialog ref={dialog} className={s.question} aria-labelledby={id} aria-describedby={`${id}-why`} onClose={putAway}>
      <header>
        <h2 id={id} tabIndex={text ? undefined : -1} {...alone}>
          {text ? t('shell.leftOverTitle') : question}
        </h2>
      </header>
      <p id={`${id}-why`} role={text ? undefined : 'alert'}>
        {why}
      </p>
      {text && (
        <Field label={question}>
          <textarea readOnly rows={3} value={text} {...alone} />
        </Field>
      )}
      <footer>
        <Button kind="outline" onClick={putAway} {...alone}>
          {t('shell.close')}
        </Button>
        {text && (
          <Button onClick={() => void copy(text).then(setCopied)} {...alone}>
            {t(isCopied ? 'shell.copied' : 'shell.copy')}
          </Button>
        )}
      </footer>
    </dialog>
  )
}
