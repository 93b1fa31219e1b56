import { createFileRoute } from '@tanstack/react-router'

import { domainQuery } from '#web/api/domains.ts'
import { DomainPage } from '#web/features/domains/detail/DomainPage.tsx'

const Detail = () => <DomainPage name={Route.useParams().name} />

export const Route = createFileRoute('/_app/domains/$name')({
  loader: ({ context, params: { name } }) =>
    Promise.all([
      context.i18n.loadNamespaces([
        'domains',
        'services',
        'list',
        'reasons',
        'expired',
        'related',
        'invoices',
        'insight',
      ]),
      context.queryClient.ensureQueryData(domainQuery(name)),
    ]),
  component: Detail,
})
