import type { ComponentProps } from 'react'
import { Button } from '../ui/Button.tsx'
import s from './parcels.module.css'

/** What may be done with a row, or no more. `main` stands out while it may. */
export const RowAction = ({ open, main = false, ...props }: ComponentProps<typeof Button> & { open: boolean; main?: boolean }) => (
  <Button {...props} kind={main && open ? 'main' : 'outline'} className={s.compact} disabled={!open} />
)
