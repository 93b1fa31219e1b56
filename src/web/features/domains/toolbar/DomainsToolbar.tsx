import { useTranslation } from 'react-i18next'

import { domainStatuses } from '#contract/domains.search.ts'
import { autoRenewStates } from '#contract/services.search.ts'
import type { DomainList } from '#web/api/domains.ts'
import { optionalColumns } from '#web/features/domains/columns.tsx'
import type { DomainsSearch } from '#web/features/domains/search.ts'
import type { ListBarProps } from '#web/list/ListPage.tsx'
import { Toolbar } from '#web/list/Toolbar.tsx'
import { useFilterMenus, type Facets, type Filter } from '#web/list/use-filter-menus.ts'
import { useMoreFilters } from '#web/list/use-more-filters.ts'

const spans = [30, 90, 365]
const lockStates = ['on', 'off', 'unknown'] as const

const valuesByCount = (counts: Readonly<Record<string, number>> = {}): string[] =>
  Object.entries(counts)
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .map(([value]) => value)

/** The toolbar's filters, without those that would offer a single value. */
function useFilters(
  search: DomainsSearch,
  facets: Facets,
  onSearch: (change: Partial<DomainsSearch>) => void,
): Filter[] {
  const { t } = useTranslation('domains')
  const { anyOf, within } = useFilterMenus(search, facets, onSearch)
  const filters = [
    anyOf('tld', t('filter.tld'), valuesByCount(facets['tld']), (tld) => `\u200e.${tld}`),
    anyOf(
      'nameserver',
      t('filter.nameserver'),
      valuesByCount(facets['nameserver']),
      (name) => name,
    ),
    anyOf('transferLock', t('filter.lock'), lockStates, (value) => t(`lock.${value}`)),
    anyOf('autoRenew', t('filter.autoRenew'), autoRenewStates, (value) => t(`autoRenew.${value}`)),
    anyOf('status', t('filter.status'), domainStatuses, (value) => t(`status.${value}`)),
    within('expiresWithin', t('filter.expires'), spans),
    within('endsWithin', t('filter.ends'), spans),
    anyOf('service', t('filter.service'), [], (value) => value),
  ]
  return filters.filter(({ entries, value }) => entries.length > 1 || value !== null)
}

interface DomainsToolbarProps extends ListBarProps<DomainsSearch> {
  priceChanges: DomainList['priceChanges']
}

export function DomainsToolbar({ priceChanges, ...bar }: DomainsToolbarProps) {
  const { search, facets, onSearch } = bar
  const { t } = useTranslation(['domains', 'list'])
  const others = useMoreFilters(search, priceChanges, onSearch, { by: 'none' })
  const flat = search.by === 'none'
  return (
    <Toolbar
      {...bar}
      of="domains"
      filters={useFilters(search, facets, onSearch)}
      barFilters={5}
      more={(show) => show(others)}
      group={{
        on: !flat,
        label: t(flat ? 'list:ungrouped' : 'list:grouped'),
        onToggle: () => onSearch({ by: flat ? undefined : 'none' }),
      }}
      columns={optionalColumns.map((column) => ({ column, label: t(`column.${column.name}`) }))}
    />
  )
}
