import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import type { Entry } from '../../lib/outbox/store.ts'
import { didWords, nameOf } from './did-words.ts'
import { doorOf } from './door.ts'
import { isNews, isOpenable, type LocalStop } from './local-run.ts'
import { Refused } from './Refused.tsx'
import s from './run.module.css'

type Props = {
  entries: readonly Entry[]
  stops: readonly LocalStop[]
  /** The stop whose card is shown; the card tells its own refusal. */
  shown: LocalStop | undefined
  onOpen: (parcelId: string) => void
  onRead: (seqs: number[]) => void
}

/** Refused actions, folded into one line: those of other stops and of parcels that are no longer in this run. */
export const Refusals = ({ entries, stops, shown, onOpen, onRead }: Props) => {
  const t = useT()
  const { number } = useFormats()
  const gone = entries.filter(
    (entry) => isNews(entry) && !stops.some(({ parcel }) => parcel._id === entry.action.parcel_id),
  )
  const here = stops.flatMap((stop) => (stop.refused && stop !== shown ? [{ stop, entry: stop.refused }] : []))
  const all = [...here.map(({ entry }) => entry), ...gone]
  const title = t('run.refusals', { n: number(all.length) })
  return (
    <>
      {/* Always there, so that a screen reader announces the first refusal too. */}
      <span role="status" className="visually-hidden">
        {all.length > 0 && title}
      </span>
      {all.length > 0 && (
        <details className={s.refusals}>
          <summary>{title}</summary>
          <ul>
            {here.map(({ stop, entry }) => (
              <li key={entry.seq}>
                <button type="button" disabled={!isOpenable(stop)} onClick={() => onOpen(stop.parcel._id)}>
                  {t(didWords[entry.action.kind], { name: doorOf(stop).person.name })}
                </button>
                <Told entry={entry} />
              </li>
            ))}
            {gone.map((entry) => (
              <li key={entry.seq}>
                <b>{t(didWords[entry.action.kind], { name: nameOf(entry) })}</b>
                <Told entry={entry} />
              </li>
            ))}
          </ul>
          <button type="button" onClick={() => onRead(all.map(({ seq }) => seq))}>
            {t('run.refusalsRead')}
          </button>
        </details>
      )}
    </>
  )
}

const Told = ({ entry }: { entry: Entry }) => {
  const t = useT()
  return (
    <>
      <p>
        {entry.door?.address && `${entry.door.address} · `}
        <code>{entry.action.parcel_id}</code>
      </p>
      <p>{t('run.refused', { why: entry.message ?? '' })}</p>
      <Refused entry={entry} />
    </>
  )
}
