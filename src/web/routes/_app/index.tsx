import { createFileRoute, redirect } from '@tanstack/react-router'

/** Until there is an overview, the first page is Services. */
export const Route = createFileRoute('/_app/')({
  beforeLoad: () => {
    throw redirect({ to: '/services', replace: true })
  },
})
