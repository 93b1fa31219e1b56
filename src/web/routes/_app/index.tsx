import { createFileRoute } from '@tanstack/react-router'

import { lenient, oneOf } from '#contract/search.ts'
import { overviewQuery } from '#web/api/overview.ts'
import { OverviewPage } from '#web/features/overview/OverviewPage.tsx'

function Overview() {
  const { forecast } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OverviewPage
      asTable={forecast === 'table'}
      onView={(asTable) =>
        void navigate({ search: asTable ? { forecast: 'table' } : {}, replace: true })
      }
    />
  )
}

export const Route = createFileRoute('/_app/')({
  validateSearch: lenient({ forecast: oneOf(['table']) }),
  loader: ({ context }) =>
    Promise.all([
      context.i18n.loadNamespaces(['overview', 'reasons']),
      context.queryClient.ensureQueryData(overviewQuery),
    ]),
  component: Overview,
})
