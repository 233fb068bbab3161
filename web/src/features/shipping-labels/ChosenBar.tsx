import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Close } from '../../ui/signs.tsx'
import s from './chosen-bar.module.css'
import { LabelLinks } from './LabelLinks.tsx'

type Props = { ids: readonly string[]; onClear: () => void; onOpen: () => void }

/** Bar at the foot of a list: how many parcels are selected, and their labels. */
export const ChosenBar = ({ ids, onClear, onOpen }: Props) => {
  const t = useT()
  const { number } = useFormats()
  return (
    <section className={s.bar} aria-label={t('bookings.chosenBar')}>
      <p role="status">
        <strong>{t('bookings.chosen', { count: number(ids.length) })}</strong>
      </p>
      <button type="button" className="icon-button" aria-label={t('bookings.chooseNone')} onClick={onClear}>
        <Close />
      </button>
      <LabelLinks ids={ids} onOpen={onOpen} />
    </section>
  )
}
