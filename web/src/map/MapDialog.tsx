import { useId, useRef, useState } from 'react'
import { useT } from '../lib/i18n.tsx'
import { Coordinates } from './Coordinates.tsx'
import styles from './fields.module.css'
import { MapPicker, type MapPickerProps } from './MapPicker.tsx'

/** Latitude and longitude to read, and a button that opens the picker over the page; each choice counts at once. */
export const MapDialog = ({ value, onChange, disabled, errors }: MapPickerProps) => {
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const show = () => {
    setOpen(true)
    dialog.current?.showModal()
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
        // Enter in the picker's fields must not send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()}
      >
        <header>
          <h2 id={id}>{t('map.place')}</h2>
          <button type="button" className={styles.mainButton} onClick={() => dialog.current?.close()}>
            {t('map.done')}
          </button>
        </header>
        {open && <MapPicker value={value} onChange={onChange} disabled={disabled} />}
      </dialog>
    </div>
  )
}
