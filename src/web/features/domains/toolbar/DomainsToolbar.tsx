import { useTranslation } from 'react-i18next'

import { optionalColumns } from '#web/features/domains/columns.tsx'
import type { DomainsSearch } from '#web/features/domains/search.ts'
import type { ListBarProps } from '#web/list/ListPage.tsx'
import { Toolbar } from '#web/list/Toolbar.tsx'

import { useFilters } from './use-filters.ts'

export function DomainsToolbar({ search, facets, onSearch, ...rest }: ListBarProps<DomainsSearch>) {
  const { t } = useTranslation(['domains', 'list'])
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
      columns={optionalColumns.map((column) => ({ column, label: t(`column.${column.name}`) }))}
      selectLabel={t('filter.select')}
    />
  )
}
