import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** The name of an item whose icon alone is shown. */
export const NarrowTip = ({ label, children }: { label: string; children: ReactElement }) => (
  <Tooltip label={label} position="right">
    {children}
  </Tooltip>
)
