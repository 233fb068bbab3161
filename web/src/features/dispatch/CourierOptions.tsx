type Named = { _id: string; name: string }
type Props = { men: readonly Named[]; nameOf: (man: Named) => string }

/** Couriers as the options of a select. */
export const CourierOptions = ({ men, nameOf }: Props) =>
  men.map((man) => (
    <option key={man._id} value={man._id}>
      {nameOf(man)}
    </option>
  ))
