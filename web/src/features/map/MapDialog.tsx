import { useId, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import { Coordinates } from './Coordinates.tsx'
import styles from './fields.module.css'
import { MapPicker, type MapPickerProps } from './MapPicker.tsx'

/** Read-only coordinates and a button that opens the picker in a dialog. Done applies the choice; Cancel drops it. */
export const MapDialog = ({ value, onChange, disabled, errors }: MapPickerProps) => {
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(value)
  const show = () => {
    setChosen(value)
    setOpen(true)
    dialog.current?.showModal()
  }
  const close = () => {
    dialog.current?.close()
    // At once: the dialog's own event comes later, and the next Back would find it open.
    setOpen(false)
  }
  useBackCloses(open, close)
  const take = () => {
    onChange(chosen)
    close()
  }

  return (
    <div className={styles.field}>
      <Coordinates value={value} errors={errors} disabled={disabled} readOnly />
      <button type="button" className={styles.button} disabled={disabled} aria-haspopup="dialog" onClick={show}>
        {t('map.openMap')}
      </button>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby={id}
        onClose={() => setOpen(false)}
        // Enter in the picker's fields must not submit the surrounding form.
        onKeyDown={(event) =>
          event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
        }
      >
        <header>
          <h2 id={id}>{t('map.place')}</h2>
          <span className={styles.ends}>
            <button type="button" className={styles.button} onClick={close}>
              {t('map.cancel')}
            </button>
            <button type="button" className={styles.mainButton} onClick={take}>
              {t('map.done')}
            </button>
          </span>
        </header>
        {open && <MapPicker value={chosen} onChange={setChosen} disabled={disabled} />}
      </dialog>
    </div>
  )
}
