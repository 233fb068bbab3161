import { companyName } from '@ranar/contract/company-name'
import { localDigits } from '@ranar/contract/digits'
import { useCompany } from '../../lib/company.ts'
import { dial } from '../../lib/dial.ts'
import { useI18n } from '../../lib/i18n.tsx'
import { writtenIn } from '../../lib/written-in.ts'
import { Phone } from '../../ui/icons.tsx'
import s from './receiver.module.css'

/** Company contact, for questions that the page does not answer. */
export const Office = () => {
  const { t, locale } = useI18n()
  const company = useCompany()
  if (!company) return null
  const name = companyName(locale, company.name)
  return (
    <address className={s.office}>
      <strong>{name}</strong>
      <a className={s.call} href={dial(company.phone)}>
        <Phone />
        {t('receiver.call', { name })}
      </a>
      <span lang={writtenIn(company.address)}>{company.address}</span>
      <span lang={writtenIn(company.hours)}>{localDigits(locale, company.hours)}</span>
    </address>
  )
}
