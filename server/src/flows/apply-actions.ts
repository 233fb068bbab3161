import { createHash } from 'node:crypto'
import { Action, type ActionResult, type Locale, type MessageParams } from '@ranar/contract'
import { eq } from 'drizzle-orm'
import { getParcel } from '../parcels/find.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { inWords } from '../platform/messages.ts'
import { tellOfChange } from '../platform/sse/signals.ts'
import { courierActions } from '../schema/runs.ts'
import { applyAtTheDoor } from './apply-action.ts'
import type { Courier } from './door-record.ts'

/** `apply` handles each action: `applyAtTheDoor` by default, `keepForTheOffice` for an archived courier's phone. */
type Deps = { db: Db; secret: Buffer; apply?: typeof applyAtTheDoor }

/** Applies a device's actions in order of `seq`, each in its own transaction. A repeat has no second effect. */
export const applyActions = async (
  deps: Deps,
  courier: Courier,
  sent: object[],
  locale: Locale,
): Promise<ActionResult[]> => {
  const results: ActionResult[] = []
  for (const raw of inOrder(sent)) results.push(await applyOne(deps, courier, raw, locale))
  // The courier may have the run open on another phone.
  if (results.length > 0) await tellOfChange(deps.db, courier.id, ['parcels'])
  return results
}

const seqOf = (raw: object) => ('seq' in raw && typeof raw.seq === 'number' ? raw.seq : Number.MAX_SAFE_INTEGER)
const inOrder = (sent: object[]) => [...sent].sort((one, other) => seqOf(one) - seqOf(other))

const applyOne = async (
  { db, secret, apply = applyAtTheDoor }: Deps,
  courier: Courier,
  raw: object,
  locale: Locale,
): Promise<ActionResult> => {
  const { success, data: action, error } = Action.safeParse(raw)
  const say = (key: string, params?: MessageParams) => inWords(locale, key, params)
  if (!success) {
    const action_id = 'action_id' in raw && typeof raw.action_id === 'string' ? raw.action_id.slice(0, 100) : ''
    return {
      action_id,
      result: 'rejected',
      message: say(error.issues[0]?.message ?? 'common.bodyInvalid'),
      parcel: null,
    }
  }
  const { action_id } = action
  return transact(db, async (tx) => {
    const known = await takeIn(tx, courier, action)
    if (known) {
      const parcel = known.parcelId === null ? null : await getParcel(tx, known.parcelId)
      const { result, first, message, params } = known
      return { action_id, result, ...(first && { first }), message: say(message, params ?? undefined), parcel }
    }
    const outcome = await apply({ tx, secret }, courier, action)
    const { result, message, params, parcelId } = outcome
    await tx
      .update(courierActions)
      .set({ result, message, params: params ?? null, parcelId: parcelId ?? null })
      .where(eq(courierActions.actionId, action_id))
    const parcel = parcelId === undefined ? null : await getParcel(tx, parcelId)
    return { action_id, result, message: say(message, params), parcel }
  })
}

type Known = {
  result: 'duplicate' | 'rejected'
  first?: 'applied' | 'conflict'
  message: string
  params?: MessageParams | null
  parcelId: number | null
}
/** Records an action before it is applied. Returns undefined if it is new, else the answer to the repeat. */
const takeIn = async (tx: Tx, courier: Courier, action: Action): Promise<Known | undefined> => {
  const row = {
    actionId: action.action_id,
    courierId: courier.id,
    seq: action.seq,
    bodyHash: createHash('sha256').update(JSON.stringify(action)).digest(),
    result: 'rejected',
    message: 'runs.unknownParcel',
  } as const
  const added = await tx
    .insert(courierActions)
    .values(row)
    .onConflictDoNothing()
    .returning({ actionId: courierActions.actionId })
  if (added.length > 0) return undefined
  const [known] = await tx.select().from(courierActions).where(eq(courierActions.actionId, row.actionId))
  if (!known || known.courierId !== courier.id || !known.bodyHash.equals(row.bodyHash))
    return { result: 'rejected', message: 'runs.otherBody', parcelId: null }
  if (known.result === 'rejected')
    return { result: 'rejected', message: known.message, params: known.params, parcelId: null }
  const { result: first, message, params } = known
  // A conflict never shows the parcel, not even in a repeat: another courier may have it now.
  if (first === 'conflict') return { result: 'duplicate', first, message, params, parcelId: null }
  return { result: 'duplicate', first, message: 'runs.duplicate', parcelId: known.parcelId }
}
