import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/admin/all-parcels')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/dashboard/admin/all-parcels"!</div>
}
