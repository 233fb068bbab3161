import { createFileRoute } from '@tanstack/react-router'

/** No screen: the guard leads to the role's entry. */
export const Route = createFileRoute('/dashboard/admin/')({})
