import { NativeSelect, TextInput } from '@mantine/core'
import { type ChargeSource, chargeFault, chargeSources, MAX_COD_TAKA, provedAtLeast } from '@ranar/contract/cod'
import { localDigits } from '@ranar/contract/digits'
import { type ProofLevel, proofLevels } from '@ranar/contract/proof-levels'
import { useState } from 'react'
import { useCompanyNumbers } from '../../lib/company-numbers.ts'
import { useFormats } from '../../lib/format.ts'
import { useI18n } from '../../lib/i18n.tsx'
import { wholeOf } from '../../lib/whole-number.ts'
import type { ParcelForm } from './ParcelFields.tsx'
import s from './parcels.module.css'
import { UnitField } from './UnitField.tsx'
import type { Quote } from './useQuote.ts'
import { chargeTexts, proofTexts } from './words.ts'

/** Optional fields: cash on delivery, who pays the charge, proof of delivery, and the sender's reference. */
export const CodFields = ({
  parcelForm: { form, field, values },
  quote: { price, tariff },
  disabled,
}: {
  parcelForm: ParcelForm
  quote: Quote
  disabled?: boolean
}) => {
  const { t, locale } = useI18n()
  const { taka } = useFormats()
  const { codMaxTaka, codNeedsCodeTaka } = useCompanyNumbers()
  const { codTaka } = values
  const [chargeFrom, proofLevel] = [values.chargeFrom as ChargeSource, values.proofLevel as ProofLevel]
  const charge = price ?? 0
  // Without COD the charge is paid at the door; an amount written again gets back what was chosen for it.
  const [before, setBefore] = useState<ChargeSource>()
  const collect = (next: number) => {
    if (next === 0 && codTaka !== 0) setBefore(chargeFrom)
    form.setFieldValue('codTaka', next)
    form.setFieldValue('chargeFrom', next === 0 ? 'door' : codTaka === 0 ? (before ?? chargeFrom) : chargeFrom)
  }
  const isMoney = codTaka > 0 && codTaka <= MAX_COD_TAKA
  const fault = tariff && chargeFault(tariff, { chargeFrom, codTaka, priceTaka: charge })
  const needed = provedAtLeast(proofLevel, codTaka, codNeedsCodeTaka)
  const limit =
    codTaka > MAX_COD_TAKA
      ? t('cod.takaOutside')
      : codTaka > codMaxTaka && form.isDirty('codTaka')
        ? t('cod.takaAboveLimit')
        : undefined
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
        error={field('codTaka').error ?? limit}
        disabled={disabled}
      />
      <NativeSelect
        label={t('consumer.chargeFrom')}
        {...field('chargeFrom')}
        disabled={disabled || codTaka === 0}
        data={chargeSources.map((value) => ({ value, label: t(chargeTexts[value]) }))}
      />
      {isMoney && charge > 0 && !(fault && field('codTaka').error) && (
        <p className={s.tariff}>
          {fault
            ? t(fault)
            : chargeFrom === 'door'
              ? t('consumer.collected', { amount: taka(codTaka + charge), goods: taka(codTaka), charge: taka(charge) })
              : t('consumer.collectedLess', { amount: taka(codTaka), charge: taka(charge) })}
        </p>
      )}
      <NativeSelect
        label={t('consumer.proofLevel')}
        {...field('proofLevel')}
        value={needed}
        description={needed === proofLevel ? undefined : t('consumer.proofNeeded', { amount: taka(codNeedsCodeTaka) })}
        disabled={disabled}
        data={proofLevels.map((value) => ({ value, label: t(proofTexts[value]) }))}
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
