import s from './people.module.css'

/** An email address that wraps before its @ first, and elsewhere only if it must. */
export const Email = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <span className={s.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
