import { createFileRoute } from '@tanstack/react-router'
import { Desk } from '../features/desk/Desk.tsx'
import { deskSearch } from '../features/desk/desk-search.ts'
import { listed } from '../features/desk/listed.ts'
import { titled } from '../lib/head.ts'

export const Route = createFileRoute('/dashboard/admin/today')({
  validateSearch: deskSearch,
  // Opening a parcel in the drawer must not load the list again.
  loaderDeps: ({ search: { open: _, ...filters } }) => filters,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(listed({ ...deps, open: undefined })),
  head: titled('today.nav'),
  component: Today,
})

function Today() {
  return <Desk search={Route.useSearch()} />
}
