import { createFileRoute, redirect } from '@tanstack/react-router'

import { serviceQuery } from '#web/api/services.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { ServicePage } from '#web/features/services/detail/ServicePage.tsx'

function Detail() {
  const { type, id } = Route.useParams()
  return <ServicePage type={type} id={id} />
}

export const Route = createFileRoute('/_app/services/$type/$id')({
  loader: async ({ context, params: { type, id } }) => {
    const texts = ['services', 'list', 'reasons', 'expired', 'related', 'invoices', 'insight']
    const [{ data }] = await Promise.all([
      context.queryClient.ensureQueryData(serviceQuery(type, id)),
      context.i18n.loadNamespaces(texts),
    ])
    const name = data.domainName
    if (name !== null && isPathSegment(name))
      throw redirect({ to: '/domains/$name', params: { name }, replace: true })
  },
  component: Detail,
})
