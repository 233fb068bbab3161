import { type Details, type Step, type StepMoveName, stepMoves, type TimelineEntry } from '@ranar/contract'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { perDb } from '../platform/db/prepared.ts'
import { notFound } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { dueTaka } from './due.ts'
import { readCode } from './tracking-code.ts'

const inOrder = sql`order by e.id`
const at = sql`coalesce(e.detail->>'deviceAt', iso(e.at))`
export const roleOf = sql`case
  when e.actor_id is null then 'system'
  when e.actor_id = parcels.sender_id then 'sender'
  when u.role = 'delivery_men' then 'courier'
  else 'office' end`
const entry = (
  by: SQL,
  note: SQL,
) => sql`json_build_object('name', case e.name when 'rejected' then 'canceled' else e.name end,
  'at', ${at}, 'by', ${by}, 'attempt', (e.detail->>'attempt')::int, 'reason', e.detail->>'reason', 'note', ${note})`
/** SQL for a parcel's timeline, oldest first; `by` and `note` are SQL over the event `e` and its actor `u`. */
export const timelineOf = (by: SQL, note: SQL) => sql<Details['timeline']>`(
  select coalesce(json_agg(${entry(by, note)} ${inOrder}), '[]') from parcel_events e left join users u on u.id = e.actor_id
  where e.parcel_id = parcels.id)`
// Senders and couriers see what couriers wrote at a door; what dispatchers write stays internal.
const doorNote = sql`case when e.name in ('attempted', 'delivered', 'pickup_failed') and u.role = 'delivery_men' then e.detail->>'note' end`

// For the receipt: payment page and last card digits, shown to senders and admins but not to couriers.
const cardNote = sql`case when e.name = 'paid' then (select nullif(concat_ws(' ', case when p.provider like 'sslcommerz%' then 'SSLCommerz' end, '•••• ' || p.card_last4), '') from payments p where p.parcel_id = parcels.id and p.status = 'succeeded') end`

const attempts = sql<Details['attempts']>`(
  select coalesce(json_agg(json_build_object(
    'number', case when a.counts then (select count(*)::int from attempts n where n.parcel_id = a.parcel_id and n.counts and n.id <= a.id) end,
    'at', iso(coalesce(a.device_at, a.at)), 'reason', a.reason, 'counts', a.counts, 'note', a.note, 'until', a.until,
    'deadline', case when a.closed_at is null and a.deadline_at > now() then iso(a.deadline_at) end, 'choice', a.choice,
    'choiceDay', a.choice_day, 'choiceNote', a.choice_note) order by a.id), '[]')
  from attempts a where a.parcel_id = parcels.id)`
const pickup = sql<Details['pickup']>`(
  select json_build_object('mode', c.mode, 'address', c.address, 'latitude', c.latitude, 'longitude', c.longitude, 'day', c.day)
  from pickups c where c.parcel_id = parcels.id)`
/** For a select from `parcels`: the proof pictures that have been uploaded. */
export const proofsOf = sql<Details['proofs']>`(
  select coalesce(json_agg(json_build_object('_id', f.public_id, 'kind', f.kind, 'sha256', f.sha256,
    'taken_at', iso(f.taken_at)) order by f.id), '[]')
  from proofs f where f.parcel_id = parcels.id and f.file is not null)`
// Another amount than the due and mobile payments count once they are approved.
const taken = sql<number | null>`(
  select nullif(sum(c.taka), 0)::int from collections c where c.parcel_id = parcels.id and c.reversed_at is null
    and ((c.is_equal and c.by = 'cash') or c.decision = 'approved'))`
// What the receiver asked for on the page of the link moves nothing and is no event. A note and a phone are the courier's.
const wishes = sql<Details['timeline']>`(
  select coalesce(json_agg(json_build_object('name', asked.name, 'at', iso(asked.at), 'by', 'receiver',
    'attempt', null, 'reason', null, 'note', asked.note) order by asked.at), '[]')
  from receiver_wishes w, lateral (values ('wished_day', w.day_at, w.day::text), ('wished_note', w.note_at, null),
    ('wished_phone', w.phone_at, null), ('refused', w.refused_at, null)) as asked(name, at, note)
  where w.parcel_id = parcels.id and asked.at is not null)`

const prepare = (name: string, line: SQL<Details['timeline']>, where?: SQL) =>
  perDb((db) =>
    db
      .select({
        step: parcels.step,
        custody: parcels.custody,
        due: dueTaka,
        cod: parcels.codTaka,
        taken,
        thana: parcels.thana,
        reference: parcels.reference,
        pickup,
        attempts,
        proofs: proofsOf,
        timeline: line,
        wishes,
        isSettled: sql<boolean>`(${parcels.rating} is not null or exists (select from payments p join refunds r on r.payment_id = p.id where p.parcel_id = parcels.id))`,
      })
      .from(parcels)
      .where(and(eq(parcels.code, sql.placeholder('code')), where))
      .prepare(name),
  )
const person = sql.placeholder('person')
const forAdmin = prepare(
  'details_admin',
  timelineOf(sql`coalesce(u.name, ${roleOf})`, sql`coalesce(e.detail->>'note', ${cardNote})`),
)
const forSender = prepare(
  'details_sender',
  timelineOf(roleOf, sql`coalesce(${doorNote}, ${cardNote})`),
  eq(parcels.senderId, person),
)
const forCourier = prepare(
  'details_courier',
  timelineOf(roleOf, doorNote),
  sql`(${parcels.courierId} = ${person} or exists (select from pickups c where c.parcel_id = parcels.id and c.courier_id = ${person} and ${parcels.step} = 'booked'))`,
)

const movers = { consumer: ['sender'], delivery_men: ['courier'], admin: ['dispatcher'] } as const

/** Returns a parcel's details for its sender, its courier or an admin; 404 for anybody else. */
export const getDetails = async (db: Db, user: SessionUser, typed: string): Promise<Details> => {
  const code = readCode(typed)
  const statement = { admin: forAdmin, consumer: forSender, delivery_men: forCourier }[user.role]
  const [row] = code ? await statement(db).execute({ code, ...(user.role !== 'admin' && { person: user.id }) }) : []
  if (!row) throw notFound('parcels.notFound')
  const { isSettled, wishes, ...details } = row
  const timeline = wishes.reduce(withWish, details.timeline)
  return { ...details, timeline, moves: movesFrom(row.step, user, isSettled) }
}

/** Puts a receiver's wish among the events, before the first later one. */
const withWish = (timeline: Details['timeline'], wish: TimelineEntry) => {
  const later = timeline.findIndex(({ at }) => at > wish.at)
  return timeline.toSpliced(later < 0 ? timeline.length : later, 0, wish)
}

const movesFrom = (step: Step, { role, isRoot, rights }: SessionUser, isSettled: boolean): string[] => {
  const may = role !== 'admin' || rights.includes('dispatch')
  const mine: readonly string[] = [...(may ? movers[role] : []), ...(isRoot ? ['root'] : [])]
  return (Object.keys(stepMoves) as StepMoveName[]).filter((name) => {
    const { by, to }: { by: readonly string[]; to: Partial<Record<Step, unknown>> } = stepMoves[name]
    return by.some((mover) => mine.includes(mover)) && step in to && !(name === 'reopen' && isSettled)
  })
}

const open = perDb((db) =>
  db
    .select({
      step: parcels.step,
      timeline: sql<
        { name: string; at: string }[]
      >`(select json_agg(json_build_object('name', case e.name when 'rejected' then 'canceled' else e.name end, 'at', ${at}) ${inOrder}) from parcel_events e where e.parcel_id = parcels.id)`,
    })
    .from(parcels)
    .where(eq(parcels.code, sql.placeholder('code')))
    .prepare('journey'),
)
/** Returns a parcel's public journey, without names or notes; undefined if the code is unknown. */
export const getJourney = async (db: Db, typed: string) => {
  const code = readCode(typed)
  return code ? (await open(db).execute({ code }))[0] : undefined
}
