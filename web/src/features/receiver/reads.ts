import { describe } from '@ranar/contract/endpoint'
import type { receiver } from '@ranar/contract/receiver'
import type { Step } from '@ranar/contract/steps'
import { read } from '../../lib/read.ts'

// Described without their schemas, which would outweigh the page.
const page = describe<typeof receiver.parcel>('GET', '/receiver/parcel', { shows: ['parcels'] })
export const wish = describe<typeof receiver.wish>('PATCH', '/receiver/wish', { touches: ['parcels'] })
export const refuse = describe<typeof receiver.refuse>('POST', '/receiver/refuse', { touches: ['parcels'] })

/** Query of a parcel by its receiver's link. */
export const linked = (token: string) => read(page, { query: { token } })

/** Steps in which the receiver can no longer ask for anything. */
const over: readonly Step[] = ['returning', 'delivered', 'returned', 'canceled', 'lost']
export const isOver = (step: Step) => over.includes(step)
/** In these steps a receiver's wish reaches the courier as a note. */
export const isOut = (step: Step) => step === 'out' || step === 'failed'
