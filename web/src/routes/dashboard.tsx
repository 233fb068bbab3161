import { createFileRoute } from '@tanstack/react-router'
import { DashboardShell } from '../dashboard/DashboardShell.tsx'
import { guard } from '../dashboard/entry.ts'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  staticData: { texts: 'full' },
  beforeLoad: guard,
  component: DashboardShell,
})
