import { Email } from '../people/Email.tsx'
import { useDeliveryMen } from './useDeliveryMen.ts'

/** The email of a courier who shares the name with another one; of others nothing. */
export const NamesakeEmail = ({ man }: { man: { _id: string; name: string } }) => {
  const { men, nameOf } = useDeliveryMen()
  const known = men?.find(({ _id }) => _id === man._id)
  return known && nameOf(man) !== man.name ? <Email email={known.email} /> : null
}
