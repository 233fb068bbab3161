import { HOME_ZONE, holesOf, type Locale, type PublishedTariff, type TariffDraft } from '@ranar/contract'
import { districts, thanas } from '../places/thanas.ts'
import type { Db } from '../platform/db/db.ts'
import { transact } from '../platform/db/transact.ts'
import { todayIn } from '../platform/http/days.ts'
import { badRequest, conflict, Refusal } from '../platform/problems.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { addTariff, newestVersion } from '../tariffs/tariffs.ts'

const DAYS_AHEAD = 366
const DAY_MS = 86_400_000

/** Publishes the next tariff version. 400 for gaps or a bad first day; 409 if another was published since `basedOn`. */
export const publishTariff = (
  db: Db,
  user: SessionUser,
  { basedOn: from, ...draft }: TariffDraft,
  locale: Locale,
): Promise<PublishedTariff> =>
  transact(db, async (tx) => {
    if (draft.validFrom < todayIn(HOME_ZONE)) throw badRequest('tariff.dayPast', 'validFrom')
    if (draft.validFrom > todayIn(HOME_ZONE, new Date(Date.now() + DAYS_AHEAD * DAY_MS)))
      throw badRequest('tariff.dayFar', 'validFrom')
    const [hole] = holesOf(draft, { districts, thanas }, locale)
    if (hole)
      throw new Refusal(400, hole.message, {
        params: hole.params,
        errors: [{ path: hole.path, message: hole.message }],
      })
    const newest = await newestVersion(tx)
    const basedOn = from ?? newest
    if (basedOn > newest) throw badRequest('tariff.versionInvalid', 'basedOn')
    // Of two concurrent publishers the second waits for the first one's insert and then finds the version taken.
    const zones = draft.zones.map((zone) => ({ ...zone, pricesTaka: zone.pricesTaka as number[] }))
    const made =
      newest === basedOn && (await addTariff(tx, { ...draft, zones, version: basedOn + 1, publishedBy: user.id }))
    if (!made) throw conflict('tariff.publishedMeanwhile', { version: Math.max(newest, basedOn + 1) })
    return made
  })
