import type { HistoryName } from '@ranar/contract'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { named, perDb } from '../platform/db/prepared.ts'
import { type EventDetail, parcelEvents } from '../schema/parcel-events.ts'

const addEvent = perDb((db) =>
  db
    .insert(parcelEvents)
    .values(named('parcelId', 'name', 'actorId', 'actionId', 'detail'))
    .returning({ id: parcelEvents.id })
    .prepare('event'),
)

/** Adds an event to a parcel's history and returns its id, which makes notifications about it unique. */
export const recordEvent = async (
  tx: Tx,
  parcelId: number,
  name: HistoryName,
  actorId: number | null,
  { actionId = null, detail = null }: { actionId?: string | null; detail?: EventDetail | null } = {},
) => (await addEvent(tx).execute({ parcelId, name, actorId, actionId, detail }))[0]?.id ?? 0

const addEvents = perDb((db) => {
  const [ids, name, actor] = ['parcelIds', 'name', 'actorId'].map((given) => sql.placeholder(given))
  const added = db
    .$with('added', { id: parcelEvents.id })
    .as(
      sql`insert into ${parcelEvents} (parcel_id, name, actor_id) select unnest(${ids}::bigint[]), ${name}::text, ${actor}::bigint returning id`,
    )
  return db.with(added).select({ n: count() }).from(added).prepare('events')
})
/** Adds the same event to many parcels' histories in one statement. */
export const recordEvents = async (tx: Tx, parcelIds: number[], name: HistoryName, actorId: number | null) => {
  await addEvents(tx).execute({ parcelIds, name, actorId })
}

const times = perDb((db) =>
  db
    .select({ n: count() })
    .from(parcelEvents)
    .where(and(eq(parcelEvents.parcelId, sql.placeholder('parcelId')), eq(parcelEvents.name, sql.placeholder('name'))))
    .prepare('count_events'),
)
/** Counts a parcel's events of this name. */
export const countEvents = async (tx: Tx, parcelId: number, name: HistoryName) =>
  (await times(tx).execute({ parcelId, name }))[0]?.n ?? 0
