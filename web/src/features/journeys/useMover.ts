import { actorRoles } from '@ranar/contract/journeys'
import { useT } from '../../lib/i18n.tsx'

const isRole = (by: string): by is (typeof actorRoles)[number] => (actorRoles as readonly string[]).includes(by)

/** Returns who moved a parcel, in words: a role's name, or a person's name as it is. */
export const useMover = () => {
  const t = useT()
  return (by: string) => (isRole(by) ? t(`journeys.by_${by}`) : by)
}
