import { createFileRoute } from '@tanstack/react-router'
import { DashboardShell } from '../shell/dashboard/DashboardShell.tsx'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  staticData: { texts: 'full' },
  beforeLoad: async (entering) => {
    const [{ guard }] = await Promise.all([import('../shell/dashboard/guard.ts'), entering.context.growTree()])
    await guard(entering)
  },
  component: DashboardShell,
})
