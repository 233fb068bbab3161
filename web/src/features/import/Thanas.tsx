import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../../lib/i18n.tsx'
import { allThanas } from '../../lib/thanas.ts'

/** Id of the list that the fields for a thana offer. */
export const THANAS = 'import-thanas'

/** All thanas with their districts, for the fields of the import. */
export const Thanas = () => {
  const { t, locale } = useI18n()
  const known = useQuery(allThanas).data
  const districts = new Map(known?.districts.map(({ _id, name }) => [_id, name[locale]]))
  return (
    <datalist id={THANAS}>
      {known?.thanas.map(({ _id, name, district }) => (
        <option
          key={_id}
          value={t('map.thanaOf', { thana: name[locale], district: districts.get(district) ?? district })}
        />
      ))}
    </datalist>
  )
}
