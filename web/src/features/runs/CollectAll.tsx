import { useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { doorOf } from './door.ts'
import type { LocalStop } from './local-run.ts'
import s from './run.module.css'

type Props = { stops: readonly LocalStop[]; onCollect: () => void }

/** Collects all parcels of one sender's door, after a question that lists them; nothing if there is only one. */
export const CollectAll = ({ stops, onCollect }: Props) => {
  const t = useT()
  const { number } = useFormats()
  const [asking, setAsking] = useState(false)
  const [first] = stops
  if (!first || stops.length < 2) return null
  const said = { n: number(stops.length), name: doorOf(first).person.name }
  return (
    <>
      <Button kind="outline" className={s.other} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('run.collectAll', said)}
      </Button>
      <Confirm
        opened={asking}
        title={t('run.collectAllTitle', said)}
        local
        action={t('run.collectAll', said)}
        everyday
        onConfirm={() => {
          setAsking(false)
          onCollect()
        }}
        onClose={() => setAsking(false)}
      >
        <p>{t('run.collectAllText')}</p>
        <ul className={s.here}>
          {stops.map(({ parcel }) => (
            <li key={parcel._id}>
              <code>{parcel._id}</code> {parcel.reciever.name}
            </li>
          ))}
        </ul>
      </Confirm>
    </>
  )
}
