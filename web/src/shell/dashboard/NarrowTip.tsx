import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** A tooltip with the name of an item that shows its icon only. */
export const NarrowTip = ({ label, children }: { label: string; children: ReactElement }) => (
  <Tooltip label={label} position="right">
    {children}
  </Tooltip>
)
