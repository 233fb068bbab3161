import { createFileRoute } from '@tanstack/react-router'
import { DashboardShell } from '../shell/dashboard/DashboardShell.tsx'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  staticData: { texts: 'full' },
  beforeLoad: async (entering) => (await import('../shell/dashboard/guard.ts')).guard(entering),
  component: DashboardShell,
})
