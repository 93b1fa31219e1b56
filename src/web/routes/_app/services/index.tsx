import { createFileRoute } from '@tanstack/react-router'

import { servicesQuery } from '#web/api/services.ts'
import { filterOf, servicesPageSearch } from '#web/features/services/search.ts'
import { ServicesPage } from '#web/features/services/ServicesPage.tsx'
import { readList } from '#web/list/read-list.ts'
import { useSearchProps } from '#web/list/use-search-props.ts'

const Services = () => <ServicesPage {...useSearchProps(Route)} />

export const Route = createFileRoute('/_app/services/')({
  validateSearch: servicesPageSearch,
  loader: ({ context, location }) =>
    Promise.all([
      context.i18n.loadNamespaces(['services', 'list', 'reasons']),
      readList(
        context.queryClient,
        servicesQuery(filterOf(servicesPageSearch(location.search))),
        'services',
      ),
    ]),
  component: Services,
})
