import type { TariffDraft } from '@ranar/contract/tariff'
import { useT } from '../../lib/i18n.tsx'
import { NumberField } from '../../ui/mantine/NumberField.tsx'

type Fees = Pick<TariffDraft, 'codFeeBasisPoints' | 'returnFeeTaka'>

/** The fees of a tariff; an empty field is no fee, and invalid text is NaN. */
export const FeeFields = ({ fees, onChange }: { fees: Fees; onChange: (changed: Partial<Fees>) => void }) => {
  const t = useT()
  return (
    <>
      <NumberField
        label={t('tariff.codFee')}
        rightSection={<span aria-hidden="true">%</span>}
        rightSectionPointerEvents="none"
        decimal
        empty={0}
        value={fees.codFeeBasisPoints / 100}
        onChange={(percent) => onChange({ codFeeBasisPoints: Math.round(percent * 100) })}
      />
      <NumberField
        label={t('tariff.returnFee')}
        empty={0}
        value={fees.returnFeeTaka}
        onChange={(returnFeeTaka) => onChange({ returnFeeTaka })}
      />
    </>
  )
}
