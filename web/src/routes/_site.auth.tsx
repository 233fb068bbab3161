import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Kit } from '../kit/Kit.tsx'

export const Route = createFileRoute('/_site/auth')({
  ssr: false,
  staticData: { texts: 'full' },
  component: Auth,
})

function Auth() {
  return (
    <Kit>
      <Outlet />
    </Kit>
  )
}
