import type { ReactNode } from 'react'
import s from './Screen.module.css'

type Props = {
  title: string
  lead?: ReactNode
  action?: ReactNode
  /** The content is a sheet of paper: the heading and its action are as wide as it. */
  paper?: boolean
  children: ReactNode
}

/** A dashboard screen: heading, main action, content. */
export const Screen = ({ title, lead, action, paper, children }: Props) => (
  <div className={s.screen} data-paper={paper || undefined}>
    <div className={s.head}>
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {action}
    </div>
    {children}
  </div>
)
