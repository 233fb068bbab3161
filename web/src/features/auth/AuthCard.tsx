import type { ReactNode } from 'react'
import s from './account.module.css'

/** Page with one small form in a centred card. */
export const AuthCard = ({
  title,
  lead,
  children,
  links,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
  links?: ReactNode
}) => (
  <div className={s.place}>
    <section className={s.card}>
      <h1>{title}</h1>
      {lead && <p className={s.lead}>{lead}</p>}
      {children}
      {links && <div className={s.links}>{links}</div>}
    </section>
  </div>
)
export const accountStyles = s
