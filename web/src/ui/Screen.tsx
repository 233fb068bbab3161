import type { ReactNode } from 'react'
import s from './Screen.module.css'

/** A dashboard screen: its heading, its one main action, its content. */
export const Screen = ({ title, lead, action, children }: { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode }) => (
  <div className={s.screen}>
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
