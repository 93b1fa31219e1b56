import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { PriceChanges } from '#contract/listed.ts'
import { type PriceDirection, priceDirections } from '#contract/services.search.ts'
import { labelledQuery } from '#web/api/labels.ts'

import { useFilterMenus, type Filter } from './use-filter-menus.ts'

interface Search {
  priceChange?: PriceDirection[] | undefined
  label?: string | undefined
  sort?: string | undefined
}

/**
 * Filters that appear where they apply: by a price change, and by the customer's own label. `ungrouped`:
 * what the list is without groups, each of which would have its own largest increase.
 */
export function useMoreFilters<S extends Search>(
  search: S,
  priceChanges: PriceChanges | null,
  onSearch: (change: Partial<S>) => void,
  ungrouped: Partial<S>,
): Filter[] {
  const { t } = useTranslation('list')
  const { more = 0, less = 0 } = priceChanges ?? {}
  const { anyOf } = useFilterMenus(search, { priceChange: { more, less } }, onSearch)
  const { data } = useQuery(labelledQuery)
  const labels = data?.items ?? []
  const setLabel = (label: string | undefined): void => onSearch({ label } as Partial<S>)
  const price = anyOf('priceChange', t('price.change'), priceDirections, (value) =>
    t(`price.${value}`),
  )
  const isSorted = search.sort === '-priceChange'
  const sort = {
    kind: 'check' as const,
    key: 'sort',
    label: t('price.sort'),
    checked: isSorted,
    onSelect: () =>
      onSearch(
        isSorted ? ({ sort: undefined } as Partial<S>) : { ...ungrouped, sort: '-priceChange' },
      ),
  }
  const label = {
    key: 'label',
    label: t('label'),
    value:
      search.label === undefined
        ? null
        : (labels.find(({ id }) => id === search.label)?.name ?? '–'),
    entries: labels.map(({ id, name }) => ({
      kind: 'radio' as const,
      key: `label ${id}`,
      label: name,
      checked: id === search.label,
      onSelect: () => setLabel(id === search.label ? undefined : id),
    })),
    clear: () => setLabel(undefined),
  }
  return [
    ...(price.entries.length > 0 ? [{ ...price, entries: [...price.entries, sort] }] : []),
    ...(label.value !== null || labels.length > 0 ? [label] : []),
  ]
}
