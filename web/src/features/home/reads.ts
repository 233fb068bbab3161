import type { applications } from '@ranar/contract/applications'
import { describe } from '@ranar/contract/endpoint'
import type { site } from '@ranar/contract/site'
import { read } from '../../lib/reading.ts'

const shows = { analytics: ['parcels', 'people'], features: [] } as const
export const analytics = {
  ...read(describe<typeof site.analytics>('GET', '/public/analytics', { shows: shows.analytics })),
  meta: { shows: shows.analytics, everybody: true },
}
export const features = {
  ...read(describe<typeof site.features>('GET', '/public/powerful-features', { shows: shows.features })),
  meta: { shows: shows.features, everybody: true },
}
export const apply = describe<typeof applications.applyForDelivery>('POST', '/delivery-men/apply', {
  touches: ['applications', 'notifications'],
})
