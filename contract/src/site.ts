import * as z from 'zod/mini'
import { Id, Picture } from './answer-shapes.ts'
import { type PublicCompany, publicNumbers } from './company.ts'
import { companyFacts, wholeNumbers } from './company-shapes.ts'
import { endpoint } from './endpoint.ts'

const Feature = z.object({ _id: Id, img: z.string(), title: z.string(), description: z.string() })
const TopDeliveryMan = z.object({
  _id: Id,
  name: z.string(),
  banner: z.object({ secure_url: z.nullable(z.string()) }),
  avatar: Picture,
  delivered: z.int(),
  averageRating: z.number(),
})

const Company = z.object({
  ...companyFacts,
  ...wholeNumbers(publicNumbers),
}) satisfies z.ZodMiniType<PublicCompany>

export const site = {
  /** Returns the company's facts and the numbers that forms and the courier's phone need. */
  company: endpoint({
    method: 'GET',
    path: '/public/company',
    shows: ['company'],
    who: 'all',
    answer: z.object({ company: Company }),
  }),
  features: endpoint({
    method: 'GET',
    path: '/public/powerful-features',
    shows: [],
    who: 'all',
    answer: z.object({ features: z.array(Feature) }),
  }),
  analytics: endpoint({
    method: 'GET',
    path: '/public/analytics',
    shows: ['parcels', 'people'],
    who: 'all',
    answer: z.object({
      count: z.object({ parcelBooked: z.int(), parcelDelivered: z.int(), users: z.int() }),
      top_delivery_men: z.array(TopDeliveryMan),
    }),
  }),
  /** Returns this API in OpenAPI 3.1. */
  openApi: endpoint({ method: 'GET', path: '/openapi.json', who: 'all', raw: true }),
}
