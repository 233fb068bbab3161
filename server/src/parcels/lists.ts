import { type AdminParcel, type Stage, stages } from '@ranar/contract'
import { and, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { prepareList, readList } from '../platform/db/pages.ts'
import { perDb } from '../platform/db/prepared.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parcels } from '../schema/parcels.ts'
import { by, newest, pageOfAll, pageOfParcels, wire } from './wire.ts'

export const adminWire = {
  ...wire,
  map: sql<AdminParcel['map']>`json_build_object('latitude', ${parcels.latitude}, 'longetude', ${parcels.longitude})`,
}

const mine = perDb((db) => prepareList(db, 'parcels_sender', pageOfParcels(db, by(parcels.senderId, 'owner'))))
const mineInStage = perDb((db) =>
  prepareList(
    db,
    'parcels_sender_stage',
    pageOfParcels(db, and(by(parcels.senderId, 'owner'), by(parcels.stage, 'stage'))),
  ),
)
const all = perDb((db) => prepareList(db, 'parcels_all', pageOfAll(db, adminWire, undefined)))
const allInStage = perDb((db) =>
  prepareList(db, 'parcels_all_stage', pageOfAll(db, adminWire, by(parcels.stage, 'stage'))),
)

const due = sql`(case when ${parcels.stage} = 'on the way' then ${parcels.expectedOn} end)`
const round = perDb((db) =>
  prepareList(
    db,
    'parcels_round',
    pageOfParcels(db, by(parcels.courierId, 'owner'), [sql`(${parcels.stage} <> 'on the way')`, due, ...newest]),
  ),
)
const roundInStage = perDb((db) =>
  prepareList(
    db,
    'parcels_round_stage',
    pageOfParcels(db, and(by(parcels.courierId, 'owner'), by(parcels.stage, 'stage')), [due, ...newest]),
  ),
)

type Asked = { page: number; limit: number; status_stage?: Stage | undefined }

// The total comes from counters by stage, kept for everybody, each sender and each courier.
export const readStage = async <P>(
  list: ReturnType<typeof prepareList<P>>,
  kind: 'all' | 'sender' | 'courier',
  owner: number,
  { status_stage: stage, ...range }: Asked,
) => {
  const { rows, meta } = await readList(list, { ...range, kind, owner, keys: stage ? [stage] : stages, stage })
  return { parcels: rows, meta }
}

export const listParcels = (db: Db, user: SessionUser, asked: Asked) =>
  readStage((asked.status_stage ? mineInStage : mine)(db), 'sender', user.id, asked)

/** Lists a courier's parcels: on the way first, by expected date; then the others, newest first. */
export const listRound = (db: Db, user: SessionUser, asked: Asked) =>
  readStage((asked.status_stage ? roundInStage : round)(db), 'courier', user.id, asked)

export const listAllParcels = (db: Db, asked: Asked) =>
  readStage((asked.status_stage ? allInStage : all)(db), 'all', 0, asked)
