import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { autoRenewStates, serviceStatuses } from '#contract/services.search.ts'
import type { ServicesSearch } from '#web/features/services/search.ts'
import { useFilterMenus, type Facets, type Filter } from '#web/list/use-filter-menus.ts'

const spans = [7, 30, 90, 365]

export function useFilters(
  search: ServicesSearch,
  facets: Facets,
  onSearch: (change: Partial<ServicesSearch>) => void,
): Filter[] {
  const { t } = useTranslation('services')
  const { anyOf, within } = useFilterMenus(search, facets, onSearch)
  const icon = <CalendarClock className="i" />
  return [
    { ...within('renewsWithin', t('filter.renews'), spans), icon },
    { ...within('endsWithin', t('filter.ends'), spans), icon },
    anyOf('status', t('filter.status'), serviceStatuses, (value) => t(`status.${value}`)),
    anyOf('autoRenew', t('filter.autoRenew'), autoRenewStates, (value) => t(`autoRenew.${value}`)),
  ]
}
