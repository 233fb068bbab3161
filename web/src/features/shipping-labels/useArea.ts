import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../../lib/i18n.tsx'
import { allThanas } from '../../lib/thanas.ts'
import { nearest } from '../map/places.ts'
import { useThanaName } from '../parcels/useThanaName.ts'

type To = { thana: string | null; map: { latitude: number; longitude: number } }

/** Returns the destination, smallest area first, in the user's language: by its thana, else by its coordinates. */
export const useArea = ({ thana, map }: To): string[] => {
  const { locale } = useI18n()
  const thanaName = useThanaName()
  const { data } = useQuery(allThanas)
  const known = data?.thanas.find(({ _id }) => _id === thana)
  if (known) {
    const district = data?.districts.find(({ _id }) => _id === known.district)
    return [thanaName(known._id), district?.name[locale] ?? known.district]
  }
  const near = nearest(map)
  return near ? [near.thana, near.district].flatMap((place) => place?.name[locale] ?? []) : []
}
