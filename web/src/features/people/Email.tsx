import s from './people.module.css'

/** An address that breaks before its @ first, and anywhere only when it must. */
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
