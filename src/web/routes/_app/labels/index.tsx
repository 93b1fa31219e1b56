import { createFileRoute } from '@tanstack/react-router'

import { lenient, text } from '#contract/search.ts'
import { labelQuery, labelsQuery } from '#web/api/labels.ts'
import { viewsQuery } from '#web/api/views.ts'
import { LabelsPage } from '#web/features/labels/LabelsPage.tsx'

const labelsSearch = lenient({ label: text(64) })

function LabelsOf() {
  const { label = null } = Route.useSearch()
  return <LabelsPage openId={label} />
}

/** One route for the list and the open label, because each route adds to the first page. */
export const Route = createFileRoute('/_app/labels/')({
  validateSearch: labelsSearch,
  loader: ({ context: { i18n, queryClient }, location }) => {
    const { label } = labelsSearch(location.search)
    return Promise.all([
      i18n.loadNamespaces('labels'),
      queryClient.ensureQueryData(labelsQuery),
      queryClient.prefetchQuery(viewsQuery),
      label === undefined ? null : queryClient.prefetchQuery(labelQuery(label)),
    ])
  },
  component: LabelsOf,
})
