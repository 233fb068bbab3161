import type { applications } from '@ranar/contract/applications'
import { describe } from '@ranar/contract/endpoint'
import type { site } from '@ranar/contract/site'
import { read } from '../lib/reading.ts'

// The same for everybody, so it outlives a logout.
const meta = { everybody: true }
export const analytics = { ...read(describe<typeof site.analytics>('GET', '/public/analytics')), meta }
export const features = { ...read(describe<typeof site.features>('GET', '/public/powerful-features')), meta }
export const apply = describe<typeof applications.applyForDelivery>('POST', '/delivery-men/apply')
