import { isSamePoint } from '@ranar/contract/places'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { apartFrom } from './apart.ts'
import { type ParcelForm, placeOf } from './ParcelFields.tsx'
import s from './parcels.module.css'
import { centreOf, type Quote } from './useQuote.ts'

/** Says that the pin is only in the middle of a thana, or far from the chosen one, with ways to make them agree. */
export const PinNote = ({
  parcelForm,
  quote: { thana, thanas, nearest },
  names,
  onAgreed,
}: {
  parcelForm: ParcelForm
  quote: Quote
  names: ReadonlyMap<string, string>
  /** Called after a button that is gone now. */
  onAgreed: () => void
}) => {
  const t = useT()
  const { number } = useFormats()
  const { value: pin, onChange: setPin } = placeOf(parcelForm)
  const chosen = parcelForm.values.thana
  // Until the thanas are loaded, a chosen one is unknown; a pin abroad has no nearest one and an error of its own.
  if (!pin || !thana || !nearest || (chosen && thana._id !== chosen)) return null
  const name = names.get(thana._id) ?? ''
  if (isSamePoint(pin, thana)) return <p className={s.pin}>{t('tariff.pinInMiddle', { thana: name })}</p>
  const apart = apartFrom(thana, pin, thanas)
  if (!apart) return null
  const other = names.get(apart.nearest._id) ?? ''
  const agree = (change: () => void) => () => {
    change()
    onAgreed()
  }
  return (
    <div className={s.pin} data-apart="">
      <output>{t('tariff.pinApart', { thana: name, nearest: other, km: number(apart.km) })}</output>
      <Button kind="quiet" onClick={agree(() => parcelForm.form.setFieldValue('thana', apart.nearest._id))}>
        {t('tariff.takeNearest', { nearest: other })}
      </Button>
      <Button kind="quiet" onClick={agree(() => setPin(centreOf(thana)))}>
        {t('tariff.movePin', { thana: name })}
      </Button>
    </div>
  )
}
