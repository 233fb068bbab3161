import { describe } from '@ranar/contract/endpoint'
import type { receiver } from '@ranar/contract/receiver'
import type { Step } from '@ranar/contract/steps'
import { read } from '../../lib/read.ts'

// Named without their schemas, which would weigh more than the page.
const page = describe<typeof receiver.parcel>('GET', '/receiver/parcel', { shows: ['parcels'] })
export const wish = describe<typeof receiver.wish>('PATCH', '/receiver/wish', { touches: ['parcels'] })
export const refuse = describe<typeof receiver.refuse>('POST', '/receiver/refuse', { touches: ['parcels'] })

/** A parcel as the link of its receiver shows it. */
export const linked = (token: string) => read(page, { query: { token } })

/** The steps in which there is nothing to ask for any more. */
const over: readonly Step[] = ['returning', 'delivered', 'returned', 'canceled', 'lost']
export const isOver = (step: Step) => over.includes(step)
/** What a receiver asks for now reaches the courier as a note. */
export const isOut = (step: Step) => step === 'out' || step === 'failed'
