import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import s from './Person.module.css'

/** A person in a row: picture and name, with `children` after the name. */
export const Person = ({
  name,
  picture,
  size = 40,
  children,
}: {
  name: string
  picture: string | null
  size?: number
  children?: ReactNode
}) => (
  <span className={s.person}>
    <Avatar src={picture} name={name} size={size} />
    <span>
      {name}
      {children}
    </span>
  </span>
)
