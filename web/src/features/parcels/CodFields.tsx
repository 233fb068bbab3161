import { NativeSelect, TextInput } from '@mantine/core'
import { type ChargeSource, chargeSources, MAX_COD_TAKA } from '@ranar/contract/cod'
import { localDigits } from '@ranar/contract/digits'
import type { MessageKey } from '@ranar/contract/messages/index'
import { type ProofLevel, proofLevels } from '@ranar/contract/proof-levels'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'
import { wholeOf } from '../../lib/whole-number.ts'
import type { ParcelForm } from './ParcelFields.tsx'
import s from './parcels.module.css'
import { UnitField } from './UnitField.tsx'
import type { Quote } from './useQuote.ts'

const charges: Record<ChargeSource, MessageKey> = { door: 'consumer.chargeAtDoor', cod: 'consumer.chargeFromCod' }
const proofs: Record<ProofLevel, MessageKey> = {
  none: 'consumer.proofNone',
  name: 'consumer.proofName',
  code: 'consumer.proofCode',
  photo: 'consumer.proofPhoto',
  code_photo: 'consumer.proofCodePhoto',
}

/** Optional fields: cash on delivery, who pays the charge, proof of delivery, and the sender's reference. */
export const CodFields = ({
  parcelForm: { form, field, values },
  quote: { price },
  disabled,
}: {
  parcelForm: ParcelForm
  quote: Quote
  disabled?: boolean
}) => {
  const { t, locale } = useI18n()
  const { taka } = useFormats()
  const { codTaka, chargeFrom } = values
  const charge = price ?? 0
  const collect = (codTaka: number) => form.setValues({ codTaka, ...(codTaka > 0 ? {} : { chargeFrom: 'door' }) })
  const isMoney = codTaka > 0 && codTaka <= MAX_COD_TAKA
  return (
    <div className={s.choices}>
      <UnitField
        label={t('consumer.cod')}
        name="codTaka"
        unit={t('consumer.tk')}
        inputMode="numeric"
        placeholder={localDigits(locale, '0')}
        value={codTaka}
        read={wholeOf}
        write={(taka) => (taka ? localDigits(locale, String(taka)) : '')}
        onChange={collect}
        error={field('codTaka').error ?? (codTaka > MAX_COD_TAKA ? t('cod.takaOutside') : undefined)}
        disabled={disabled}
      />
      <NativeSelect
        label={t('consumer.chargeFrom')}
        {...field('chargeFrom')}
        disabled={disabled || !(codTaka > 0)}
        data={chargeSources.map((value) => ({ value, label: t(charges[value]) }))}
      />
      {isMoney && charge > 0 && (
        <p className={s.tariff}>
          {chargeFrom === 'door'
            ? t('consumer.collected', { amount: taka(codTaka + charge), goods: taka(codTaka), charge: taka(charge) })
            : t('consumer.collectedLess', { amount: taka(codTaka), charge: taka(charge) })}
        </p>
      )}
      <NativeSelect
        label={t('consumer.proofLevel')}
        {...field('proofLevel')}
        disabled={disabled}
        data={proofLevels.map((value) => ({ value, label: t(proofs[value]) }))}
      />
      <TextInput
        label={t('consumer.reference')}
        autoComplete="off"
        className={s.wide}
        {...field('reference')}
        disabled={disabled}
      />
    </div>
  )
}
