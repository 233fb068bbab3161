import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DashboardShell } from '../dashboard/DashboardShell.tsx'
import { Splash } from '../ui/Splash.tsx'

const Frame = lazy(() => import('../dashboard/DashboardShell.tsx').then(({ DashboardShell }) => ({ default: DashboardShell })))
/** The frame, with Home alone in its menu, while nobody knows yet who is here. */
const Waiting = () => (
  <Suspense fallback={<Splash />}>
    <Frame waiting={<Splash />} />
  </Suspense>
)

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  staticData: { texts: 'full' },
  beforeLoad: async (entering) => (await import('../dashboard/entry.ts')).guard(entering),
  component: DashboardShell,
  pendingComponent: Waiting,
})
