import { companyDefaults, type PublicCompany } from '@ranar/contract/company'
import { describe } from '@ranar/contract/endpoint'
import type { site } from '@ranar/contract/site'
import { useQuery } from '@tanstack/react-query'
import { read } from './reading.ts'

const shows = ['company'] as const
/** Who the company is, and the numbers that forms and the courier's phone go by. Named without its schema, as public
 * pages ask it too. */
export const company = {
  ...read(describe<typeof site.company>('GET', '/public/company', { shows })),
  meta: { shows, everybody: true },
}

/** The company as it is set up now; undefined until the server has said it. */
export const useCompany = (): PublicCompany | undefined => useQuery(company).data?.company

/** The numbers that forms go by: the server's, and until it has said them those of a company that nobody has set up. */
export const useCompanyNumbers = () => useCompany() ?? companyDefaults
