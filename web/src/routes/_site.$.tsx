import { createFileRoute, notFound } from '@tanstack/react-router'

/** Every address that is nothing else. */
export const Route = createFileRoute('/_site/$')({
  beforeLoad: () => {
    throw notFound()
  },
})
