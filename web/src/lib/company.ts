import type { PublicCompany } from '@ranar/contract/company'
import { describe } from '@ranar/contract/endpoint'
import type { site } from '@ranar/contract/site'
import { useQuery } from '@tanstack/react-query'
import { read } from './reading.ts'

const shows = ['company'] as const
/** Query of the company's public settings; `describe` keeps the endpoint's schema, and zod, out of public pages. */
export const company = {
  ...read(describe<typeof site.company>('GET', '/public/company', { shows })),
  meta: { shows, everybody: true },
}

/** Returns the company's settings; undefined until they are loaded. */
export const useCompany = (): PublicCompany | undefined => useQuery(company).data?.company
