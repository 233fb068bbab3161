import { createFileRoute } from '@tanstack/react-router'
import { DashboardShell } from '../dashboard/DashboardShell.tsx'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  staticData: { texts: 'full' },
  beforeLoad: async (entering) => (await import('../dashboard/entry.ts')).guard(entering),
  component: DashboardShell,
})
