import { companyDefaults } from '@ranar/contract/company'
import { useCompany } from '../../lib/company.ts'
import s from './label.module.css'

/** The label's head: the company's name, or the product's in both scripts, and the company's phone. */
export const CompanyMark = () => {
  const company = useCompany()
  const isNamed = company && company.name !== companyDefaults.name
  return (
    <div className={s.mark}>
      {isNamed ? (
        <b>{company.name}</b>
      ) : (
        <span>
          <b lang="bn">রানার</b> <span lang="en">Ranar</span>
        </span>
      )}
      {company && <small>{company.phone}</small>}
    </div>
  )
}
