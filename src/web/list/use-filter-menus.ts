import type { ReactNode } from 'react'

import { useTexts } from '#web/app/format/use-texts.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'

/** One filter of a list's toolbar. On a phone all filters share one menu. */
export interface Filter {
  key: string
  label: string
  /** The current choice as text; `null` if not set. */
  value: string | null
  icon?: ReactNode
  entries: MenuEntry[]
  clear: () => void
}

/** For each filter, how many rows have each value. */
export type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Builds the filters of a list with these search parameters. */
export function useFilterMenus<Search>(
  search: Search,
  facets: Facets,
  onSearch: (change: Partial<Search>) => void,
) {
  const { t, format } = useTexts('list')
  const set = (key: string, value: unknown): void => onSearch({ [key]: value } as Partial<Search>)

  const clear = (key: string) => (): void => set(key, undefined)

  /** A filter by several values. Leaves out values that no row has, unless they are chosen. */
  const anyOf = <V extends string>(
    key: string & keyof Search,
    label: string,
    values: readonly V[],
    text: (value: V) => string,
  ): Filter => {
    // A parameter declared with the contract's `anyOf` holds a list of V.
    const chosen = (search[key] ?? []) as V[]
    const counts = facets[key] ?? {}
    return {
      key,
      label,
      value: chosen.length === 0 ? null : format.list(chosen.map(text)),
      entries: [...new Set([...values, ...chosen])]
        .filter((value) => (counts[value] ?? 0) > 0 || chosen.includes(value))
        .map((value) => ({
          kind: 'check',
          key: `${key} ${value}`,
          label: text(value),
          count: format.number(counts[value] ?? 0),
          checked: chosen.includes(value),
          onSelect: () => set(key, toggle(chosen, value)),
        })),
      clear: clear(key),
    }
  }
  /** A filter by one of these numbers of days. */
  const within = (key: string & keyof Search, label: string, spans: readonly number[]): Filter => {
    const chosen = (search[key] ?? null) as number | null
    const text = (days: number): string => t('within', format.count(days))
    return {
      key,
      label,
      value: chosen === null ? null : text(chosen),
      entries: spans.map((days) => ({
        kind: 'radio',
        key: `${key} ${days}`,
        label: text(days),
        checked: chosen === days,
        onSelect: () => set(key, chosen === days ? undefined : days),
      })),
      clear: clear(key),
    }
  }
  return { anyOf, within }
}

/** Adds or removes the value. `undefined`, which means no filter, if none is left. */
function toggle<T extends string>(values: readonly T[], value: T): T[] | undefined {
  const next = values.includes(value)
    ? values.filter((other) => other !== value)
    : [...values, value]
  return next.length === 0 ? undefined : next
}
