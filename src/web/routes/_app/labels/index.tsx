import { createFileRoute } from '@tanstack/react-router'

import { lenient, text } from '#contract/search.ts'
import { LabelsPage } from '#web/features/labels/LabelsPage.tsx'

const labelsSearch = lenient({ label: text(64) })

function LabelsOf() {
  const { label = null } = Route.useSearch()
  return <LabelsPage openId={label} />
}

/** One route for the list and the open label, because each route adds to the first page. */
export const Route = createFileRoute('/_app/labels/')({
  validateSearch: labelsSearch,
  // Imported here, because what a loader imports is part of the first page.
  loader: async ({ context: { i18n, queryClient }, location }) => {
    const { label } = labelsSearch(location.search)
    const { labelQuery, labelsQuery } = await import('#web/api/labels.ts')
    await Promise.all([
      i18n.loadNamespaces('labels'),
      queryClient.ensureQueryData(labelsQuery),
      label === undefined ? null : queryClient.prefetchQuery(labelQuery(label)),
    ])
  },
  component: LabelsOf,
})
