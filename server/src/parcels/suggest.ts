import type { Step, SuggestionReason } from '@ranar/contract'
import { metresApart } from './run-order.ts'

type Place = { latitude: number; longitude: number }
/** A parcel that waits for a courier; `area` is its thana, or a substitute for a missing one. */
export type Unassigned = Place & {
  code: string
  name: string
  address: string
  thana: string | null
  step: Step
  due: number
  area: string
  holderId: number | null
}
/** A courier with today's stops and the number of recent parcels per area. */
export type Worker = {
  id: number
  publicId: string
  name: string
  phone: string | null
  avatar: { secure_url: string }
  capacity: number
  /** Parcels finished on the day. */
  done: number
  today: (Place & { area: string })[]
  lately: Record<string, number>
}
type Suggested = { parcel: Unassigned; courier: Worker | null; why: SuggestionReason }

/** How many recent parcels in an area one of today's stops there is worth. */
const TODAY = 3

/** Suggests a courier per parcel, deterministically: areas stay together, largest first, up to the capacities. */
export const suggestCouriers = (parcels: readonly Unassigned[], couriers: readonly Worker[]): Suggested[] => {
  const days = couriers.map((courier) => ({ courier, stops: [...courier.today] }))
  const roomOf = ({ courier, stops }: Day) => courier.capacity - courier.done - stops.length
  const chosen = new Map<Unassigned, { courier: Worker | null; why: SuggestionReason }>()

  const give = (parcel: Unassigned, day: Day, why: SuggestionReason) => {
    chosen.set(parcel, { courier: day.courier, why })
    day.stops.push(parcel)
  }
  for (const parcel of parcels) {
    // A parcel stays with the courier who collected it, whatever the capacity.
    const holder = parcel.holderId === null ? undefined : days.find(({ courier }) => courier.id === parcel.holderId)
    if (holder) give(parcel, holder, 'holds')
    else if (parcel.holderId !== null) chosen.set(parcel, { courier: null, why: 'full' })
  }
  for (const group of areasOf(parcels.filter((parcel) => !chosen.has(parcel)))) {
    let left = group
    while (left.length > 0) {
      const best = bestFor(
        left,
        days.filter((day) => roomOf(day) > 0),
      )
      if (!best) break
      for (const parcel of left.slice(0, roomOf(best.day))) give(parcel, best.day, best.why)
      left = left.filter((parcel) => !chosen.has(parcel))
    }
    for (const parcel of left) chosen.set(parcel, { courier: null, why: 'full' })
  }
  return parcels.map((parcel) => ({ parcel, ...(chosen.get(parcel) ?? { courier: null, why: 'full' }) }))
}

type Day = { courier: Worker; stops: (Place & { area: string })[] }

const areasOf = (parcels: readonly Unassigned[]) =>
  [...Map.groupBy(parcels, ({ area }) => area)]
    .sort(([one, some], [other, more]) => more.length - some.length || (one < other ? -1 : 1))
    .map(([, group]) => group)

/** Picks the courier who is in the area today or knows it, else the nearest, else the one with fewest parcels. */
const bestFor = (group: readonly Unassigned[], days: readonly Day[]): { day: Day; why: SuggestionReason } | null => {
  const [first] = group
  if (!first || days.length === 0) return null
  const inArea = ({ stops }: Day) => stops.filter(({ area }) => area === first.area).length
  const known = ({ courier }: Day) => courier.lately[first.area] ?? 0
  const score = (day: Day) => inArea(day) * TODAY + known(day)
  const centre = centreOf(group)
  const ranked = days
    .map((day) => ({ day, score: score(day), metres: metresTo(centre, day) }))
    .sort(
      (one, other) =>
        other.score - one.score ||
        one.metres - other.metres ||
        one.day.stops.length - other.day.stops.length ||
        one.day.courier.id - other.day.courier.id,
    )
  const [best] = ranked
  if (!best) return null
  if (best.score > 0) return { day: best.day, why: inArea(best.day) > 0 ? 'today' : 'known' }
  return { day: best.day, why: best.metres < NEAR_METRES ? 'near' : 'fewest' }
}

const NEAR_METRES = 5000
const centreOf = (places: readonly Place[]): Place => ({
  latitude: places.reduce((sum, { latitude }) => sum + latitude, 0) / places.length,
  longitude: places.reduce((sum, { longitude }) => sum + longitude, 0) / places.length,
})
/** Returns metres from a place to the centre of the stops, at most NEAR_METRES: farther makes no difference. */
const metresTo = (place: Place, { stops }: Day) =>
  stops.length === 0 ? NEAR_METRES : Math.min(NEAR_METRES, metresApart(place, centreOf(stops)))
