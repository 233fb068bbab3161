import { NativeSelect, TextInput } from '@mantine/core'
import { typeCodes } from '@ranar/contract/parcel-types'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { typeText } from '../parcels/words.ts'
import s from './import.module.css'
import { type Defaults, thanaFault } from './judge.ts'
import { THANAS } from './Thanas.tsx'
import { findThana } from './thana.ts'

type Props = {
  defaults: Defaults
  onChange: (part: Partial<Defaults>) => void
  ownEmail: string
  /** How many rows have no email of their own. */
  unmailed: number
  disabled: boolean
}

/** Form for the values that fill empty cells. */
export const DefaultsForm = ({ defaults, onChange, ownEmail, unmailed, disabled }: Props) => {
  const t = useT()
  const { number } = useFormats()
  const field = (name: 'weight' | 'email' | 'thana') => ({
    defaultValue: defaults[name],
    disabled,
    autoComplete: 'off',
    onBlur: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      if (currentTarget.value.trim() !== defaults[name]) onChange({ [name]: currentTarget.value.trim() })
    },
  })
  return (
    <fieldset className={s.defaults}>
      <legend>{t('bookings.defaults')}</legend>
      <TextInput label={t('consumer.weight')} inputMode="decimal" {...field('weight')} />
      <NativeSelect
        label={t('consumer.parcelType')}
        disabled={disabled}
        value={defaults.type}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value })}
        data={typeCodes.map((code) => ({ value: code, label: t(typeText(code)) }))}
      />
      <TextInput
        label={t('consumer.thana')}
        error={defaults.thana && !findThana(defaults.thana) ? t(thanaFault(defaults.thana)) : undefined}
        list={THANAS}
        {...field('thana')}
      />
      <TextInput
        label={t('consumer.receiverEmail')}
        type="email"
        placeholder={ownEmail}
        description={
          unmailed > 0 && defaults.email
            ? t('bookings.ownEmail', { count: number(unmailed), email: defaults.email })
            : undefined
        }
        {...field('email')}
      />
    </fieldset>
  )
}
