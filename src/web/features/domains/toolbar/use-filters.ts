import { useTranslation } from 'react-i18next'

import { domainStatuses } from '#contract/domains.search.ts'
import { autoRenewStates } from '#contract/services.search.ts'
import type { DomainsSearch } from '#web/features/domains/search.ts'
import { useFilterMenus, type Facets, type Filter } from '#web/list/use-filter-menus.ts'

const spans = [30, 90, 365]
const lockStates = ['on', 'off', 'unknown'] as const

const valuesByCount = (counts: Readonly<Record<string, number>> = {}): string[] =>
  Object.entries(counts)
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .map(([value]) => value)

/** The toolbar's filters, without those that would offer a single value. */
export function useFilters(
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
