import { api } from '@ranar/contract'
import { inDays } from '../../test/company.ts'
import { type Company, crew, type Somebody } from '../../test/crew.ts'
import { linkIn } from '../../test/link.ts'

const { receiver, runs } = api
export const gone = '404 This link does not work any more. Ask the sender for the tracking code'

/** Creates receivers with the link of their first mail, and helpers that use it. */
export const receiversOf = (world: Company) => {
  const { guest } = world
  let receivers = 0
  const linked = async (more: object = {}) => {
    const people = await crew(world)
    const email = `linked${++receivers}@people.example`
    const id = await people.book({ email, ...more })
    return { ...people, id, email, token: await linkIn(world, email) }
  }
  const open = async (token: string) => (await guest(receiver.parcel, { query: { token } })).parcel
  const wish = (token: string, body: object) => guest(receiver.wish, { body: { token, ...body } })
  return { linked, open, wish }
}

/** Finds the parcel in a courier's run; undefined if it is not there. */
export const stopOf = async (courier: Somebody, id: string, day = inDays(0)) =>
  (await courier(runs.mine, { query: { day } })).run.stops.find(({ parcel }) => parcel._id === id)
