import { companyDefaults } from '@ranar/contract/company'
import { useCompany } from './company.ts'

/** Returns the company's settings, or the defaults until they are loaded. */
export const useCompanyNumbers = () => useCompany() ?? companyDefaults
