import { useTranslation } from 'react-i18next'

import { domainStatuses } from '#contract/domains.search.ts'
import { autoRenewStates } from '#contract/services.search.ts'
import type { DomainsSearch } from '#web/features/domains/search.ts'
import { toggled } from '#web/shell/list/choices.ts'
import { useFormat } from '#web/shell/use-format.ts'
import type { MenuEntry } from '#web/ui/Menu.tsx'

export interface Filter {
  key: keyof DomainsSearch
  label: string
  /** What is set, as text. */
  value: string | null
  entries: MenuEntry[]
  clear: () => void
}

type AnyOf = 'tld' | 'nameserver' | 'transferLock' | 'status' | 'autoRenew' | 'service'
type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>

const spans = [30, 90, 365] as const
const lockStates = ['on', 'off', 'unknown'] as const

const mostFirst = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts)
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .map(([value]) => value)

/** The filters of the toolbar as menus; on a phone they stand in one. One without a choice is not there. */
export function useFilters(
  search: DomainsSearch,
  facets: Facets,
  onSearch: (change: Partial<DomainsSearch>) => void,
): Filter[] {
  const { t } = useTranslation('domains')
  const format = useFormat()

  const anyOf = <V extends string>(
    key: AnyOf,
    label: string,
    values: readonly V[],
    text: (value: V) => string,
  ): Filter => {
    // Each of these parameters holds a list of exactly these words.
    const set = (search[key] ?? []) as V[]
    const counts = facets[key] ?? {}
    return {
      key,
      label,
      value: set.length === 0 ? null : format.list(set.map(text)),
      entries: [...new Set([...values, ...set])]
        .filter((value) => (counts[value] ?? 0) > 0 || set.includes(value))
        .map((value) => ({
          kind: 'check',
          key: `${key} ${value}`,
          label: text(value),
          count: format.number(counts[value] ?? 0),
          checked: set.includes(value),
          onSelect: () => onSearch({ [key]: toggled(set, value) }),
        })),
      clear: () => onSearch({ [key]: undefined }),
    }
  }
  const within = (key: 'endsWithin' | 'expiresWithin', label: string): Filter => {
    const set = search[key] ?? null
    const text = (days: number): string => t('filter.within', { n: format.number(days) })
    return {
      key,
      label,
      value: set === null ? null : text(set),
      entries: spans.map((days) => ({
        kind: 'radio',
        key: `${key} ${days}`,
        label: text(days),
        checked: set === days,
        onSelect: () => onSearch({ [key]: set === days ? undefined : days }),
      })),
      clear: () => onSearch({ [key]: undefined }),
    }
  }
  const filters = [
    anyOf('tld', t('filter.tld'), mostFirst(facets['tld'] ?? {}), (tld) => `\u200e.${tld}`),
    anyOf(
      'nameserver',
      t('filter.nameserver'),
      mostFirst(facets['nameserver'] ?? {}),
      (one) => one,
    ),
    anyOf('transferLock', t('filter.lock'), lockStates, (value) => t(`lock.${value}`)),
    anyOf('autoRenew', t('filter.autoRenew'), autoRenewStates, (value) => t(`autoRenew.${value}`)),
    anyOf('status', t('filter.status'), domainStatuses, (value) => t(`status.${value}`)),
    within('expiresWithin', t('filter.expires')),
    within('endsWithin', t('filter.ends')),
    anyOf('service', t('filter.service'), [], (value) => value),
  ]
  return filters.filter(({ entries, value }) => entries.length > 1 || value !== null)
}
