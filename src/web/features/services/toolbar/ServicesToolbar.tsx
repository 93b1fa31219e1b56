import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { autoRenewStates, serviceStatuses } from '#contract/services.search.ts'
import type { ServiceList } from '#web/api/services.ts'
import { optionalColumns } from '#web/features/services/columns.tsx'
import type { ServicesSearch } from '#web/features/services/search.ts'
import type { ListBarProps } from '#web/list/ListPage.tsx'
import { Toolbar } from '#web/list/Toolbar.tsx'
import { useFilterMenus, type Facets, type Filter } from '#web/list/use-filter-menus.ts'
import { deferred } from '#web/ui/deferred.tsx'

const spans = [7, 30, 90, 365]

function useFilters(
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

const MoreFilters = deferred(() => import('#web/features/services/later.ts'), 'MoreFilters')

interface ServicesToolbarProps extends ListBarProps<ServicesSearch> {
  priceChanges: ServiceList['priceChanges']
}

export function ServicesToolbar({
  search,
  facets,
  onSearch,
  priceChanges,
  ...rest
}: ServicesToolbarProps) {
  const { t } = useTranslation(['services', 'list'])
  const filters = useFilters(search, facets, onSearch)
  const flat = search.flat === 'true'
  return (
    <Toolbar
      {...rest}
      searchLabel={t('filter.search')}
      placeholder={t('filter.placeholder')}
      query={search.q}
      onQuery={(q) => onSearch({ q }, true)}
      filters={filters}
      barFilters={filters.length}
      more={(show) => (
        <MoreFilters {...{ search, priceChanges, onSearch, show }} phone={rest.phone} />
      )}
      group={{
        on: !flat,
        label: t(flat ? 'list:ungrouped' : 'view.grouped'),
        onToggle: () => onSearch({ flat: flat ? undefined : 'true' }),
      }}
      columns={optionalColumns.map((column) => ({ column, label: t(`column.${column.name}`) }))}
      selectLabel={t('filter.select')}
    />
  )
}
