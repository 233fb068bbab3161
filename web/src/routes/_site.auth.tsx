import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Kit } from '../ui/mantine/Kit.tsx'

export const Route = createFileRoute('/_site/auth')({
  // The server runs these routes for a bare /auth only, which it answers with a redirect.
  ssr: ({ location }) => location.pathname.replace(/\/$/, '') === '/auth',
  staticData: { texts: 'account' },
  component: Auth,
})

function Auth() {
  return (
    <Kit>
      <Outlet />
    </Kit>
  )
}
