import { createFileRoute } from '@tanstack/react-router'

import { BackToList } from '#web/features/invoices/BackToList.tsx'
import { SpendPane } from '#web/features/invoices/spend/SpendPane.tsx'

/** The spend where there is no room for it beside the list. A bar leads to the list. */
function Spend() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <BackToList className="link spend-back" />
      <SpendPane
        search={search}
        onSearch={(change) =>
          void navigate({ to: '/invoices', search: (before) => ({ ...before, ...change }) })
        }
      />
    </>
  )
}

export const Route = createFileRoute('/_app/invoices/spend')({ component: Spend })
