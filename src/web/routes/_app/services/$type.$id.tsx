import { createFileRoute } from '@tanstack/react-router'

import { serviceQuery } from '#web/api/services.ts'
import { ServicePage } from '#web/features/services/detail/ServicePage.tsx'

function Detail() {
  const { type, id } = Route.useParams()
  return <ServicePage type={type} id={id} />
}

export const Route = createFileRoute('/_app/services/$type/$id')({
  loader: ({ context, params: { type, id } }) =>
    Promise.all([
      context.i18n.loadNamespaces(['services', 'list', 'reasons', 'related', 'invoices']),
      context.queryClient.ensureQueryData(serviceQuery(type, id)),
    ]),
  component: Detail,
})
