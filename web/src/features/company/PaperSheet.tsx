import type { ReactNode } from 'react'
import { Brand } from '../../ui/Brand.tsx'
import { Letterhead } from './Letterhead.tsx'
import s from './sheet.module.css'

/** A sheet of the company's paper: on the screen a card, printed alone and white. */
export const PaperSheet = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <article className={`${s.sheet} ${className}`}>
    <div className={s.head}>
      <Brand />
      <Letterhead />
    </div>
    {children}
  </article>
)
