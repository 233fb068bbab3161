import type { PaymentProvider } from '@ranar/contract/payments'
import { useT } from '../../lib/i18n.tsx'
import { wayText } from './names.ts'
import s from './payments.module.css'

type Props = {
  offered: readonly PaymentProvider[]
  way: PaymentProvider
  disabled: boolean
  onChoose: (way: PaymentProvider) => void
}

/** Lets the payer choose among the offered ways to pay, one line each. */
export const ChooseWay = ({ offered, way, disabled, onChoose }: Props) => {
  const t = useT()
  return (
    <fieldset className={s.ways} disabled={disabled}>
      <legend>{t('paying.way')}</legend>
      {offered.map((kind) => (
        <label key={kind} className={s.way}>
          <input type="radio" name="way" value={kind} checked={kind === way} onChange={() => onChoose(kind)} />
          <span>{t(wayText[kind])}</span>
        </label>
      ))}
    </fieldset>
  )
}
