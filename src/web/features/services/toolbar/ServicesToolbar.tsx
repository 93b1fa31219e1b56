import { useTranslation } from 'react-i18next'

import { optionalColumns } from '#web/features/services/columns.tsx'
import type { ServicesSearch } from '#web/features/services/search.ts'
import type { ListBarProps } from '#web/list/ListPage.tsx'
import { Toolbar } from '#web/list/Toolbar.tsx'

import { useFilters } from './use-filters.tsx'

export function ServicesToolbar({
  search,
  facets,
  onSearch,
  ...rest
}: ListBarProps<ServicesSearch>) {
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
