import { Drawer } from '@mantine/core'
import type { User } from '@ranar/contract/people'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import s from './dashboard.module.css'
import { Sidebar } from './Sidebar.tsx'

type Props = { user: User | null | undefined; opened: boolean; onClose: () => void }
/** The sidebar of a phone, in a drawer over the screen. */
export const Sheet = ({ user, opened, onClose }: Props) => {
  const t = useT()
  useBackCloses(opened, onClose)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes it
  useEffect(() => () => onClose(), [pathname])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="18rem"
      classNames={{ content: s.sheet, header: s.sheet, close: s.sheetClose }}
      title={<Brand />}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Sidebar user={user} onChoose={onClose} />
    </Drawer>
  )
}
