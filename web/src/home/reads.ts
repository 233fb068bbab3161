import type { applications } from '@ranar/contract/applications'
import { describe } from '@ranar/contract/endpoint'
import type { site } from '@ranar/contract/site'
import { read } from '../lib/reading.ts'

export const analytics = read(describe<typeof site.analytics>('GET', '/public/analytics'))
export const features = read(describe<typeof site.features>('GET', '/public/powerful-features'))
export const apply = describe<typeof applications.applyForDelivery>('POST', '/delivery-men/apply')
