import { useTranslation } from 'react-i18next'

import { changeSettings, useSettings } from '#web/app/settings/settings.ts'
import { optionalColumns } from '#web/features/services/columns.tsx'
import type { ServicesSearch } from '#web/features/services/search.ts'
import { Toolbar, type ToolbarProps } from '#web/list/Toolbar.tsx'
import type { Facets } from '#web/list/use-filter-menus.ts'

import { useFilters } from './use-filters.tsx'

interface ServicesToolbarProps extends Pick<
  ToolbarProps,
  'phone' | 'searchRef' | 'selecting' | 'onSelecting'
> {
  search: ServicesSearch
  facets: Facets
  onSearch: (change: Partial<ServicesSearch>, replace?: boolean) => void
}

export function ServicesToolbar({ search, facets, onSearch, ...rest }: ServicesToolbarProps) {
  const { t } = useTranslation(['services', 'list'])
  const { hiddenColumns } = useSettings()
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
      columns={optionalColumns.map((column) => {
        const key = `services.${column}`
        const shown = !hiddenColumns.includes(key)
        return {
          key,
          label: t(`column.${column}`),
          shown,
          onToggle: () =>
            changeSettings({
              hiddenColumns: shown
                ? [...hiddenColumns, key]
                : hiddenColumns.filter((hidden) => hidden !== key),
            }),
        }
      })}
      selectLabel={t('filter.select')}
    />
  )
}
