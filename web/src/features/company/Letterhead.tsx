import { companyName } from '@ranar/contract/company-name'
import { localDigits } from '@ranar/contract/digits'
import { useCompany } from '../../lib/company.ts'
import { useI18n } from '../../lib/i18n.tsx'
import { writtenIn } from '../../lib/written-in.ts'

/** Name, address, phone and hours of the company, for printed sheets; empty until loaded. */
export const Letterhead = ({ className }: { className?: string | undefined }) => {
  const { locale } = useI18n()
  const company = useCompany()
  return (
    <address className={className}>
      {company && (
        <>
          <strong>{companyName(locale, company.name)}</strong>
          <span lang={writtenIn(company.address)}>{company.address}</span>
          <span>
            {company.phone}
            {company.hours && ' · '}
            <span lang={writtenIn(company.hours)}>{localDigits(locale, company.hours)}</span>
          </span>
        </>
      )}
    </address>
  )
}
