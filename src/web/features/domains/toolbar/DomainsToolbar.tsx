import { useTranslation } from 'react-i18next'

import { changeSettings, useSettings } from '#web/app/settings/settings.ts'
import { isShown, optionalColumns, toggleColumn } from '#web/features/domains/columns.tsx'
import type { DomainsSearch } from '#web/features/domains/search.ts'
import { Toolbar, type ToolbarProps } from '#web/list/Toolbar.tsx'
import type { Facets } from '#web/list/use-filter-menus.ts'

import { useFilters } from './use-filters.ts'

interface DomainsToolbarProps extends Pick<
  ToolbarProps,
  'phone' | 'searchRef' | 'selecting' | 'onSelecting'
> {
  search: DomainsSearch
  facets: Facets
  onSearch: (change: Partial<DomainsSearch>, replace?: boolean) => void
}

export function DomainsToolbar({ search, facets, onSearch, ...rest }: DomainsToolbarProps) {
  const { t } = useTranslation(['domains', 'list'])
  const { hiddenColumns } = useSettings()
  const flat = search.by === 'none'
  return (
    <Toolbar
      {...rest}
      searchLabel={t('filter.search')}
      placeholder={t('filter.placeholder')}
      query={search.q}
      onQuery={(q) => onSearch({ q }, true)}
      filters={useFilters(search, facets, onSearch)}
      barFilters={5}
      group={{
        on: !flat,
        label: t(flat ? 'list:ungrouped' : 'list:grouped'),
        onToggle: () => onSearch({ by: flat ? undefined : 'none' }),
      }}
      columns={optionalColumns.map((column) => {
        const shown = isShown(hiddenColumns, column)
        return {
          key: column,
          label: t(`column.${column}`),
          shown,
          onToggle: () =>
            changeSettings({ hiddenColumns: toggleColumn(hiddenColumns, column, !shown) }),
        }
      })}
      selectLabel={t('filter.select')}
    />
  )
}
