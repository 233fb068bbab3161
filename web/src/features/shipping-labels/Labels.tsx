import type { Label as Data } from '@ranar/contract/journeys'
import { Label } from './Label.tsx'
import s from './many.module.css'
import type { Paper } from './papers.ts'

const ON_A4 = 4

/** Many labels: one per page of 100 × 150 mm, or four per sheet of A4. */
export const Labels = ({ labels, paper }: { labels: readonly Data[]; paper: Paper }) => {
  const perSheet = paper === 'a4' ? ON_A4 : 1
  const sheets = Array.from({ length: Math.ceil(labels.length / perSheet) }, (_, at) =>
    labels.slice(at * perSheet, (at + 1) * perSheet),
  )
  return (
    <div className={s.sheets} data-paper={paper}>
      {sheets.map((on) => (
        <div key={on[0]?.parcel._id} className={s.sheet}>
          {on.map(({ parcel, due, ...more }) => (
            <Label key={parcel._id} parcel={parcel} dueTaka={due} {...more} />
          ))}
        </div>
      ))}
    </div>
  )
}
