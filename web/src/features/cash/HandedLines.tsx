import type { Handover } from '@ranar/contract/handovers'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import s from './cash.module.css'

/** The parcels of a hand-over with the money of each, folded; nothing once it was sent back. */
export const HandedLines = ({ lines }: Pick<Handover, 'lines'>) => {
  const t = useT()
  const { number, taka } = useFormats()
  if (lines.length === 0) return null
  return (
    <details className={s.handed}>
      <summary>{t('cash.ofParcels', { n: number(lines.length) })}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line.parcel_id}>
            <span>{line.parcel_id}</span> <strong>{taka(line.taka)}</strong>
          </li>
        ))}
      </ul>
    </details>
  )
}
