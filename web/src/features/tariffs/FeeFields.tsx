import type { TariffDraft } from '@ranar/contract/tariff'
import { useT } from '../../lib/i18n.tsx'
import { NumberField } from '../../ui/mantine/NumberField.tsx'
import type { Mark } from './useProblems.ts'

type Fees = Pick<TariffDraft, 'codFeeBasisPoints' | 'returnFeeTaka'>

type Props = { fees: Fees; mark: Mark; onChange: (changed: Partial<Fees>) => void }

/** The fees of a tariff; an empty field is no fee, and invalid text is NaN. */
export const FeeFields = ({ fees, mark, onChange }: Props) => {
  const t = useT()
  return (
    <>
      <NumberField
        {...mark('codFeeBasisPoints')}
        label={t('tariff.codFee')}
        rightSection={<span aria-hidden="true">%</span>}
        rightSectionPointerEvents="none"
        decimal
        empty={0}
        value={fees.codFeeBasisPoints / 100}
        onChange={(percent) => onChange({ codFeeBasisPoints: Math.round(percent * 100) })}
      />
      <NumberField
        {...mark('returnFeeTaka')}
        label={t('tariff.returnFee')}
        empty={0}
        value={fees.returnFeeTaka}
        onChange={(returnFeeTaka) => onChange({ returnFeeTaka })}
      />
    </>
  )
}
