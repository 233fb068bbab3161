import { type Relation, relations } from '@ranar/contract/steps'
import { useT } from '../../lib/i18n.tsx'
import s from './door-sheet.module.css'
import { relationWords } from './proof-words.ts'

/** Who took the parcel, as the receiver's relation. */
export const WhoTook = ({ relation, onChange }: { relation: Relation; onChange: (relation: Relation) => void }) => {
  const t = useT()
  return (
    <fieldset className={s.relations}>
      <legend>{t('run.whoTook')}</legend>
      {relations.map((one) => (
        <label key={one} className={s.check}>
          <input type="radio" name="relation" checked={relation === one} onChange={() => onChange(one)} />
          {t(relationWords[one])}
        </label>
      ))}
    </fieldset>
  )
}
