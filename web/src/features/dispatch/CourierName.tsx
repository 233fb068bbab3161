import { Email } from '../people/Email.tsx'

/** A name as `nameOf` returns it. The email, if there is one, starts on a line of its own before it is broken. */
export const CourierName = ({ name }: { name: string }) => {
  const [, person, email] = /^(.*) (\(\S+@\S+\))$/.exec(name) ?? []
  if (!person || !email) return name
  return (
    // One element, because the cells of cards lay out each child by itself.
    <span>
      {person} <Email email={email} />
    </span>
  )
}
