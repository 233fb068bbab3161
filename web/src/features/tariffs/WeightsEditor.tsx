import { Button } from '@mantine/core'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { NumberField } from '../../ui/mantine/NumberField.tsx'
import s from './tariffs.module.css'
import { useDraftNumber } from './useDraftNumber.ts'
import type { Mark } from './useProblems.ts'

type Props = {
  fromKg: number[]
  mark: Mark
  onChange: (fromKg: number[]) => void
  onRemove: (at: number) => void
  onAdd: () => void
}

/** Weights in kg at which prices begin; the first cannot be removed. */
export const WeightsEditor = ({ fromKg, mark, onChange, onRemove, onAdd }: Props) => {
  const t = useT()
  const { number } = useFormats()
  const draftNumber = useDraftNumber()
  return (
    <fieldset className={s.zone}>
      <legend>{t('tariff.weights')}</legend>
      <div className={s.cells}>
        {fromKg.map((kg, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weights change while they are typed
          <div key={at} data-weight>
            <NumberField
              {...mark(`fromKg.${at}`)}
              label={t('tariff.weightAt', { number: number(at + 1) })}
              decimal
              empty={0}
              value={kg}
              onChange={(typed) => {
                // Round to grams.
                const kg = Math.round(typed * 1000) / 1000
                onChange(fromKg.map((old, index) => (index === at ? kg : old)))
              }}
              // Beside the input alone, so that the label keeps the whole width.
              inputContainer={(input) => (
                <div className={s.weight}>
                  {input}
                  {at > 0 && (
                    <Button
                      variant="outline"
                      aria-label={t('tariff.removeWeight', { kg: draftNumber(kg) })}
                      onClick={() => onRemove(at)}
                    >
                      ×
                    </Button>
                  )}
                </div>
              )}
            />
          </div>
        ))}
      </div>
      <Button variant="outline" data-add-weight onClick={onAdd}>
        {t('tariff.addWeight')}
      </Button>
    </fieldset>
  )
}
