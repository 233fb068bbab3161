import type { ReactNode } from 'react'
import { Brand } from '../../ui/Brand.tsx'
import { Letterhead } from './Letterhead.tsx'
import s from './sheet.module.css'

/** Paper sheet with the letterhead: a card on screen; printed alone, on white. */
export const PaperSheet = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <article className={`${s.sheet} ${className}`}>
    <div className={s.head}>
      <Brand />
      <Letterhead />
    </div>
    {children}
  </article>
)
