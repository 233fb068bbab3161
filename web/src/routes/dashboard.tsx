import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useOpenedParcel } from '../lib/opened-parcel.ts'
import { DashboardShell } from '../shell/dashboard/DashboardShell.tsx'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  staticData: { texts: 'full' },
  beforeLoad: async (entering) => {
    const [{ guard }] = await Promise.all([import('../shell/dashboard/guard.ts'), entering.context.growTree()])
    await guard(entering)
  },
  component: Dashboard,
})

const OpenedParcel = lazy(async () => ({
  default: (await import('../features/dispatch/OpenedParcel.tsx')).OpenedParcel,
}))

function Dashboard() {
  const code = useOpenedParcel()
  return (
    <DashboardShell>
      {code && (
        <Suspense>
          <OpenedParcel key={code} code={code} />
        </Suspense>
      )}
    </DashboardShell>
  )
}
