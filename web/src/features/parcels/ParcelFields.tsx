import { NativeSelect, TextInput } from '@mantine/core'
import type { BookingExtras } from '@ranar/contract/cod'
import { localDigits } from '@ranar/contract/digits'
import { typeCodes } from '@ranar/contract/parcel-types'
import type { Booking, Parcel } from '@ranar/contract/parcels'
import { parcels } from '@ranar/contract/parcels'
import { useQuery } from '@tanstack/react-query'
import { useI18n, useT } from '../../lib/i18n.tsx'
import { read } from '../../lib/read.ts'
import { useSaidFault } from '../../lib/useSaidFault.ts'
import { CountedInput, CountedTextarea } from '../../ui/mantine/Counted.tsx'
import type { useContractForm } from '../../ui/mantine/useContractForm.ts'
import { Prices } from './Prices.tsx'
import s from './parcels.module.css'
import type { Quote } from './useQuote.ts'
import { type Weight, WeightField } from './WeightField.tsx'
import { typeText } from './words.ts'

type Typed = { weight: Weight; price: number; codTaka: number; latitude: number | ''; longitude: number | '' }
/** Form values of a booking; a field added to the contract does not compile until it is added here. */
export type ParcelValues = Typed &
  Record<Exclude<keyof Booking, keyof Typed | 'tariffVersion'> | 'senderPhone' | 'senderAddress', string>
export type ParcelForm = ReturnType<typeof useContractForm<ParcelValues, Booking>>

export const emptyParcel: ParcelValues = {
  weight: '',
  type: '',
  name: '',
  phone: '',
  address: '',
  email: '',
  price: 0,
  latitude: '',
  longitude: '',
  senderPhone: '',
  senderAddress: '',
  codTaka: 0,
  chargeFrom: 'door',
  proofLevel: 'none',
  thana: '',
  reference: '',
}
export const valuesOf = (
  { parcel: { weight, type, price }, reciever: { name, phone, address, email, map } }: Parcel,
  { codTaka, chargeFrom, proofLevel, thana, reference }: BookingExtras,
): ParcelValues => ({
  weight,
  type,
  price,
  name,
  phone,
  address,
  email,
  senderPhone: '',
  senderAddress: '',
  codTaka,
  chargeFrom,
  proofLevel,
  thana: thana ?? '',
  reference: reference ?? '',
  ...map,
})

/** Fields for weight and type, and the price that follows from them. */
export const WhatFields = ({
  parcelForm: { form, field, leftField, values },
  quote,
  disabled,
}: {
  parcelForm: ParcelForm
  quote: Quote
  disabled?: boolean
}) => {
  const { t, locale } = useI18n()
  const { data, error } = useQuery(read(parcels.types))
  useSaidFault(error)
  const codes = data?.types.map(({ code }) => code) ?? typeCodes
  const weigh = (weight: Weight) => form.setFieldValue('weight', weight)
  const { error: weightFault, onBlur } = leftField('weight')
  return (
    <div className={s.fields}>
      <WeightField value={values.weight} error={weightFault} onChange={weigh} onBlur={onBlur} disabled={disabled} />
      <TextInput
        label={t('consumer.price')}
        readOnly
        value={localDigits(locale, String(quote.price ?? 0))}
        rightSection={<span aria-hidden="true">{t('consumer.tk')}</span>}
        rightSectionWidth={64}
        rightSectionProps={{ className: s.unit }}
        rightSectionPointerEvents="none"
        error={field('price').error}
      />
      <Prices quote={quote} />
      <NativeSelect
        label={t('consumer.parcelType')}
        {...field('type')}
        disabled={disabled}
        className={s.wide}
        data={[
          { value: '', label: t('consumer.chooseType') },
          ...codes.map((code) => ({ value: code, label: t(typeText(code)) })),
        ]}
      />
    </div>
  )
}

/** Fields for the receiver. */
export const WhomFields = ({
  parcelForm: { field, leftField },
  disabled,
}: {
  parcelForm: ParcelForm
  disabled?: boolean
}) => {
  const t = useT()
  return (
    <div className={s.fields}>
      <CountedInput
        label={t('consumer.receiverName')}
        autoComplete="section-receiver name"
        most={100}
        {...field('name')}
        disabled={disabled}
      />
      <TextInput
        label={t('consumer.receiverPhone')}
        type="tel"
        autoComplete="section-receiver tel"
        placeholder="+8801711000000"
        {...leftField('phone')}
        disabled={disabled}
      />
      <CountedTextarea
        label={t('consumer.receiverAddress')}
        autoComplete="section-receiver street-address"
        most={300}
        className={s.wide}
        {...field('address')}
        disabled={disabled}
      />
      <TextInput
        label={t('consumer.receiverEmail')}
        type="email"
        inputMode="email"
        autoComplete="section-receiver email"
        className={s.wide}
        {...leftField('email')}
        disabled={disabled}
      />
    </div>
  )
}

/** Props of the map components for the place of the receiver's door. */
export const placeOf = ({ form, field, values: { latitude, longitude } }: ParcelForm) => ({
  value: latitude === '' || longitude === '' ? null : { latitude, longitude },
  onChange: (at: { latitude: number; longitude: number } | null) => {
    form.setFieldValue('latitude', at?.latitude ?? '')
    form.setFieldValue('longitude', at?.longitude ?? '')
  },
  errors: { latitude: field('latitude').error, longitude: field('longitude').error },
})
