import { useI18n } from '../../lib/i18n.tsx'
import { nearest, type Point } from './places.ts'

/** Returns a function that describes a point by the nearest town. */
export const useNearest = () => {
  const { t, locale } = useI18n()
  return (point: Point) => {
    const found = nearest(point)
    if (!found) return t('map.farAway')
    const district = found.district.name[locale]
    return t('map.near', {
      place: found.thana ? t('map.thanaOf', { thana: found.thana.name[locale], district }) : district,
    })
  }
}
