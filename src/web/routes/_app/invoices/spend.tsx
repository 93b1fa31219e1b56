import { createFileRoute, Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'

import { SpendPane } from '#web/features/invoices/spend/SpendPane.tsx'
import { SplitContext } from '#web/features/invoices/split.ts'

/** The spend where there is no room for it beside the list. A bar leads to the list. */
function Spend() {
  const { t } = useTranslation('invoices')
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      {!use(SplitContext) && (
        <Link
          from="/invoices"
          to="/invoices"
          search={(before) => before}
          className="link spend-back"
        >
          <ChevronLeft className="i s flip" />
          {t('document.back')}
        </Link>
      )}
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
