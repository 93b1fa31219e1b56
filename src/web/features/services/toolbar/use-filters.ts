import { useTranslation } from 'react-i18next'

import { autoRenewStates, serviceStatuses } from '#contract/services.search.ts'
import type { ServicesSearch } from '#web/features/services/search.ts'
import { useFormat } from '#web/shell/use-format.ts'
import type { MenuEntry } from '#web/ui/Menu.tsx'

export interface Filter {
  key: 'renewsWithin' | 'endsWithin' | 'status' | 'autoRenew'
  label: string
  /** What is set, as text. */
  value: string | null
  entries: MenuEntry[]
  clear: () => void
}

const spans = [7, 30, 90, 365] as const

const toggled = <T extends string>(values: readonly T[], value: T): T[] | undefined => {
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return next.length === 0 ? undefined : next
}

/** The filters of the toolbar as menus; on a phone they stand in one. */
export function useFilters(
  search: ServicesSearch,
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>,
  onSearch: (change: Partial<ServicesSearch>) => void,
): Filter[] {
  const { t } = useTranslation('services')
  const format = useFormat()

  const within = (key: 'renewsWithin' | 'endsWithin', label: string): Filter => {
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
  const anyOf = <V extends string>(
    key: 'status' | 'autoRenew',
    label: string,
    values: readonly V[],
    set: readonly V[],
    text: (value: V) => string,
  ): Filter => {
    const counts = facets[key] ?? {}
    return {
      key,
      label,
      value: set.length === 0 ? null : format.list(set.map(text)),
      entries: values
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
  return [
    within('renewsWithin', t('filter.renews')),
    within('endsWithin', t('filter.ends')),
    anyOf('status', t('filter.status'), serviceStatuses, search.status ?? [], (value) =>
      t(`status.${value}`),
    ),
    anyOf('autoRenew', t('filter.autoRenew'), autoRenewStates, search.autoRenew ?? [], (value) =>
      t(`autoRenew.${value}`),
    ),
  ]
}
